// The page of a card.
import type { cardPage as es } from './es.ts';

export const cardPage: typeof es = {
  openPage: 'Open the page',
  cardPage: {
    left: 'left of',
    lastDecline: 'Last decline',
    purchases: 'Purchases',
    noPurchases: 'There are no purchases with it yet.',
    all: 'See all',
    details: 'Details',
    blocked: 'Blocked categories',
    closedReason: 'Closed',
    closed: {
      requested: 'On request',
      single_use: 'After its one purchase',
      expired: 'Its closing date has passed',
      sub_wallet_closed: 'Its agent was closed',
      funding_expired: 'The money that it waited for did not come',
      not_issued: 'The issuer did not make it',
      hold_rejected: 'Its account refused the debit',
    },
    noNumber: { waits: 'no number yet', closed: 'Card not issued' },
    reveal: 'Show the number',
    revealText:
      'The number is shown once, on a separate page that lasts a minute. The audit log keeps who asked for it and when it was seen.',
    revealOpen: 'Open the page with the number',
    lookOn: { test: 'Look on the test side', live: 'Look on the live side' },
  },
  funding: {
    title: 'Payment method',
    held: 'Held',
    until: 'Held until',
    due: 'Still to be charged',
    owed: 'Charged ahead',
    retryAt: 'Tried again',
    noAnswer: 'The processor has not answered yet. It is asked again until it does.',
    none: 'Nothing has been asked of the processor yet.',
    kinds: {
      hold: 'Hold',
      capture: 'Capture of the hold',
      charge: 'Charge',
      release: 'Release',
      debit: 'Debit',
      refund: 'Refund',
    },
    statuses: { pending: 'No answer yet', done: 'Done', refused: 'Refused' },
    retry: 'Retry now',
    retryText:
      'Asks again for what was refused. Use it when the cardholder has made room on the payment method, or has connected another one.',
  },
};
