// The page of a person.
import type { personPage as es } from './es.ts';

export const personPage: typeof es = {
  personPage: {
    noCards: 'No cards yet.',
    noPurchases: 'No purchases yet.',
    noWallet: 'No wallet yet.',
    noAgents: 'No agents.',
    noApprovals: 'Nothing was ever asked.',
    noPayments: 'No payments.',
    noPayees: 'No payees.',
    noReviews: 'The identity was not reviewed.',
    audit: 'Audit log of this person',
  },
};
