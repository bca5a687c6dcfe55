// What a test event tells of: for every type an object as the real one looks.
import type { Json } from '../../platform/db/table.ts';
import { cardholder, onboardingSession } from './cardholder-samples.ts';
import type { EventType } from './event-types.ts';
import { balanceLow, card, clearedTransaction, transaction } from './issuing-samples.ts';
import type { Sample } from './sample.ts';
import { approval, deposit, scheduledPayment, transfer, wallet, withdrawal } from './wallet-samples.ts';

const SAMPLES: Readonly<Record<EventType, Sample>> = {
  'cardholder.created': cardholder('pending'),
  'cardholder.updated': cardholder('approved'),
  'cardholder_onboarding_session.completed': onboardingSession,
  'card.created': card('OPEN'),
  'card.updated': card('OPEN'),
  'card.closed': card('CLOSED'),
  'transaction.authorized': transaction('authorized'),
  'transaction.declined': transaction('declined'),
  'transaction.cleared': clearedTransaction,
  'transaction.voided': transaction('voided'),
  'transaction.refunded': transaction('refunded'),
  'balance.low': balanceLow,
  'send.approval_requested': transfer('pending_approval'),
  'send.approved': transfer('approved'),
  'send.rejected': transfer('rejected'),
  'send.settled': transfer('settled'),
  'send.failed': transfer('failed'),
  'approval.requested': approval('pending'),
  'approval.approved': approval('approved'),
  'approval.rejected': approval('rejected'),
  'approval.expired': approval('expired'),
  'scheduled_payment.executed': scheduledPayment('completed'),
  'scheduled_payment.failed': scheduledPayment('failed'),
  'withdrawal.settled': withdrawal('settled'),
  'withdrawal.failed': withdrawal('failed'),
  'withdrawal.returned': withdrawal('returned'),
  'deposit.received': deposit,
  'wallet.created': wallet,
};

export const sampleOf = (type: EventType, given: Parameters<Sample>[0]): Json => SAMPLES[type](given);
