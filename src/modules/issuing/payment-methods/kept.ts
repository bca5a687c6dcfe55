// What is kept of payment methods, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const paymentMethodsKept = defineKept({
  payment_methods: {
    stays: 'what was charged names it',
    of: ['cardholder_id'],
    leads: true,
    inCells: { gives: ['token'], others: 'stay' },
    personal: { token: 'secret', fingerprint: 'secret', last4: 'own', expiry: 'own' },
    plain: [
      'tenant_id',
      'id',
      'cardholder_id',
      'connection_id',
      'type',
      'rail',
      'funding',
      'bank_name',
      'brand',
      'status',
    ],
  },
  checkout_sessions: {
    forgottenBy: 'payment_methods.old_links',
    setting: 'links',
    of: ['cardholder_id'],
    inCells: { gives: ['id'], others: 'stay' },
    personal: { return_url: 'mention' },
    hidden: ['token_hash'],
    plain: ['tenant_id', 'id', 'cardholder_id', 'status', 'payment_method_id'],
  },
});
