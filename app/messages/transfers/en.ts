// Transfers that an organization sends, and batches of them.
import type { transfers as es } from './es.ts';

export const transfers: typeof es = {
  transfer: {
    pending_approval: 'Waits for approval',
    approved: 'Approved',
    processing: 'Processing',
    settled: 'Settled',
    failed: 'Failed',
    returned: 'Returned',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
    concept: 'Concept',
    gate: 'Who approves it',
    gates: {
      auto: 'No one: it is below the automatic amount',
      batch: 'Decided with its batch',
      inbox: 'The owner, in their inbox',
      whatsapp: 'The owner, on WhatsApp',
      biometric: 'The owner, with a passkey',
    },
    batch: 'Batch',
    rail: 'Network',
    railId: 'Id on the network',
    receipt: 'Receipt',
    openReceipt: 'Open the receipt',
    cancel: 'Cancel the transfer',
    cancelTitle: (to) => `Cancel the transfer to ${to}`,
    cancelText: 'Its owner can no longer approve it, and the money set aside is available again.',
    moves: { settle: 'Settle', fail: 'Fail', return: 'Return' },
    moveText: 'This is what the network would report. On the test side it is up to you.',
  },
  batch: {
    completed: 'Completed',
    lines: 'Transfers of the batch',
    more: 'Show more',
    completedAt: 'Completed',
    cancel: 'Cancel the whole batch',
    line: { accepted: 'To be processed', refused: 'Refused' },
  },
};
