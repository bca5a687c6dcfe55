// The colours of states that more than one screen shows.
import type { Tone } from '../../ui/parts.tsx';
import type { Transaction } from './rows.ts';

export const TRANSACTION_TONES: Readonly<Record<Transaction['status'], Tone>> = {
  authorized: 'info',
  settled: 'good',
  declined: 'bad',
  voided: 'mute',
  refunded: 'plum',
};
