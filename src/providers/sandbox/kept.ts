// What is kept of the simulated providers, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const sandboxKept = defineKept({
  sandbox_accounts: {
    stays: 'on the test side it is what a provider has in its own books',
    personal: { number: 'mention', alias: 'mention', holder_name: 'mention', tax_id: 'mention' },
    plain: ['tenant_id', 'id', 'reference', 'country', 'currency'],
  },
  sandbox_aliases: {
    stays: 'on the test side it is what a provider has in its own books',
    personal: { id: 'mention', number: 'mention', holder_name: 'mention', tax_id: 'mention' },
    plain: ['tenant_id'],
  },
  sandbox_kyc: {
    stays: 'on the test side it is what a provider has in its own books',
    of: ['reference'],
    personal: { last_name: 'name', reasons: 'mention' },
    plain: ['tenant_id', 'id', 'reference', 'decision'],
  },
  sandbox_mails: {
    forgottenBy: 'sandbox.old_messages',
    setting: 'sandboxMessages',
    of: ['recipient'],
    erasedWhole: true,
    personal: { recipient: 'mention', subject: 'mention', text: 'mention' },
    plain: ['tenant_id', 'id', 'reference'],
  },
  sandbox_texts: {
    forgottenBy: 'sandbox.old_messages',
    setting: 'sandboxMessages',
    of: ['recipient'],
    erasedWhole: true,
    personal: { recipient: 'mention', text: 'mention' },
    plain: ['tenant_id', 'id', 'reference'],
  },
  sandbox_whatsapp: {
    forgottenBy: 'sandbox.old_messages',
    setting: 'sandboxMessages',
    of: ['recipient'],
    erasedWhole: true,
    personal: { recipient: 'mention', request: 'mention' },
    plain: ['tenant_id', 'id', 'reference'],
  },
  sandbox_balances: {
    stays: 'on the test side it is what a provider has in its own books',
    personal: { id: 'mention' },
    plain: ['tenant_id', 'currency'],
  },
  sandbox_cards: {
    stays: 'on the test side it is what a provider has in its own books',
    plain: ['tenant_id', 'id', 'reference', 'status', 'expiry'],
  },
  sandbox_deposits: {
    stays: 'on the test side it is what a provider has in its own books',
    personal: {
      account_number: 'mention',
      from_name: 'mention',
      from_number: 'mention',
      from_tax_id: 'mention',
      concept: 'mention',
    },
    plain: ['tenant_id', 'id', 'reference', 'currency', 'status'],
  },
  sandbox_faults: {
    stays: 'on the test side it is what a provider has in its own books',
    plain: ['tenant_id', 'id', 'port', 'kind'],
  },
  sandbox_funds: {
    stays: 'on the test side it is what a provider has in its own books',
    plain: ['tenant_id', 'id'],
  },
  sandbox_operations: {
    stays: 'on the test side it is what a provider has in its own books',
    plain: [
      'tenant_id',
      'id',
      'reference',
      'kind',
      'token',
      'target',
      'currency',
      'outcome',
      'reason',
      'hold_status',
    ],
  },
  sandbox_orders: {
    stays: 'on the test side it is what a provider has in its own books',
    personal: { asked: 'mention', account_number: 'mention', to_alias: 'mention' },
    plain: ['tenant_id', 'id', 'currency', 'status', 'reason', 'payment_id', 'return_id', 'return_reason'],
  },
  sandbox_payment_cards: {
    stays: 'on the test side it is what a provider has in its own books',
    plain: ['tenant_id', 'id', 'fingerprint', 'brand', 'last4', 'expiry', 'behaviour'],
  },
  sandbox_purchases: {
    stays: 'on the test side it is what a provider has in its own books',
    plain: ['tenant_id', 'id', 'card_id', 'currency', 'merchant_name', 'merchant_category'],
  },
  sandbox_resolutions: {
    stays: 'on the test side it is what a provider has in its own books',
    personal: { question: 'mention' },
    plain: ['tenant_id', 'id'],
  },
  sandbox_sent: {
    stays: 'on the test side it is what a provider has in its own books',
    personal: { question: 'mention' },
    plain: ['tenant_id', 'id', 'request_hash', 'message_id', 'transaction_id'],
  },
  sandbox_transfers: {
    stays: 'on the test side it is what a provider has in its own books',
    personal: { account_number: 'mention' },
    plain: ['tenant_id', 'id', 'reference', 'kind', 'currency', 'reason'],
  },
});
