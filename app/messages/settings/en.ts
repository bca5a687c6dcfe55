// The settings of a side of an organization.
import type { settings as es } from './es.ts';

export const settings: typeof es = {
  settings: {
    lead: 'Limits apply to wallets opened from now on, in the currency of each. Wallets that are open keep the amounts they were opened with.',
    limits: 'Limits of new wallets',
    balance: 'Low balance',
    currency: 'Currency',
    names: {
      autoApproveUnderCents: 'No approval, below',
      whatsappThresholdCents: 'Ask on WhatsApp, below',
      panicLimit24hCents: '24-hour limit',
      balanceLowThresholdCents: 'Report a low balance, below',
    },
    hints: {
      autoApproveUnderCents: 'A smaller payment goes without asking the owner.',
      whatsappThresholdCents: 'A smaller payment is asked about on WhatsApp; any other takes the passkey.',
      panicLimit24hCents: 'No more than this leaves within 24 hours, even if approved.',
      balanceLowThresholdCents: 'Empty: no report. Applies to open wallets as well.',
    },
    never: 'Not reported',
    changeLimits: 'Change limits',
    changeLow: 'Change low-balance report',
    changeText: 'If this lets more money go than before, we ask you to confirm that it is you.',
    save: 'Save changes',
  },
};
