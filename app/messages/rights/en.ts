// What an API key may do: by area, with the words of each.
import type { rights as es } from './es.ts';

export const rights: typeof es = {
  rights: {
    all: 'All scopes',
    allText: 'Includes sending money, seeing secrets, and what is added later.',
    areas: {
      cardholders: { name: 'Cardholders', text: 'Their details, identity reviews and consents.' },
      identity_reviews: {
        name: 'Identity reviews',
        text: 'Says who a person is, where it could not be verified.',
      },
      onboarding: { name: 'Onboarding links', text: 'By which people register themselves.' },
      payment_methods: { name: 'Payment methods', text: 'What cards are funded from.' },
      cards: { name: 'Cards', text: 'Cards, their funding and their purchases.' },
      wallets: { name: 'Wallets', text: 'Balances, movements and agents.' },
      approvals: { name: 'Approvals', text: 'What owners are asked, and what they answer.' },
      payments: { name: 'Payments', text: 'Payments, withdrawals, scheduled payments and payees.' },
      transfers: { name: 'Transfers', text: 'Transfers and batches. Write sends money.' },
      books: { name: 'Books', text: 'Statements of wallets, with who was at the other end of each entry.' },
      notes: { name: 'Notes', text: 'What the team writes about people, cards, purchases and payments.' },
      events: { name: 'Events', text: 'All that happens, with the data of each object.' },
      webhooks: { name: 'Webhooks', text: 'Endpoints and deliveries. Their secrets sign the messages.' },
      requests: { name: 'Requests', text: 'The log of requests to the API.' },
      overview: { name: 'Overview', text: 'The figures of the home page, of what may be read.' },
      search: { name: 'Search', text: 'Finds only what may be read.' },
      settings: { name: 'Settings', text: 'Brand, approvals and identity reviews.' },
      keys: {
        name: 'API keys',
        text: 'Keys and the audit log. A key can do no more than the one that creates it.',
      },
      members: { name: 'Members', text: 'Members, invitations and roles. Write hands out rights.' },
      sandbox: { name: 'Simulator', text: 'Purchases, deposits and the clock of the test side.' },
    },
    may: {
      read: 'Read',
      write: 'Write',
      reveal: 'See numbers',
      secrets: 'See secrets',
      decide: 'Decide',
      resend: 'Resend',
    },
  },
};
