// What is kept of the tables of the platform, for how long, and what of it is about a person.
import { defineKept } from './table.ts';

export const platformKept = defineKept({
  schema_migrations: {
    stays: 'it says which migrations have run',
    plain: ['name', 'checksum'],
  },
  rate_windows: {
    stays: 'servers of the version before 20261129160000 count in it, and nothing else does',
    plain: ['key_id'],
  },
  rate_limit_windows: {
    forgottenBy: 'platform.old_rate_windows',
    after: 'an hour',
    // After a split the count of the hour begins again.
    inCells: { others: 'stay' },
    plain: ['tenant_id', 'key_id'],
  },
  idempotency_keys: {
    forgottenBy: 'platform.old_idempotency_keys',
    after: '24 hours',
    // A digest does not say whose it is.
    inCells: { others: 'copied' },
    personal: { body: 'mention' },
    hidden: ['request_hash'],
    plain: ['tenant_id', 'id'],
  },
  names: {
    stays: 'a row goes with what it names',
    of: ['object_id'],
    inCells: { by: [], others: 'by_own_id' },
    plain: ['tenant_id', 'id', 'object_id'],
  },
  idempotency_claims: {
    forgottenBy: 'platform.old_idempotency_keys',
    after: '25 hours',
    // The cell of a claim follows from its key, and is another one of more cells.
    inCells: { others: 'copied' },
    hidden: ['request_hash'],
    plain: ['tenant_id', 'id', 'cell'],
  },
  inbound_messages: {
    forgottenBy: 'inbound.old',
    setting: 'inbound',
    inCells: { others: 'stay' },
    personal: { request: 'mention', body: 'mention', message_id: 'mention' },
    plain: ['tenant_id', 'id', 'source'],
  },
  provider_refs: {
    forgottenBy: 'platform.old_provider_bodies',
    setting: 'providerBodies',
    only: 'body',
    rest: 'what a provider says later is found by its references',
    of: ['ours'],
    personal: { theirs: 'mention', body: 'secret' },
    plain: ['tenant_id', 'id', 'connection_id', 'kind', 'ours', 'short'],
  },
  jobs: {
    forgottenBy: 'platform.old_failed_jobs',
    setting: 'failedJobs',
    inCells: { byAny: 'array(select value from jsonb_each_text(payload))', others: 'stay' },
    personal: { payload: 'mention', last_error: 'mention' },
    plain: ['tenant_id', 'id', 'kind', 'trace'],
  },
  events: {
    forgottenBy: 'platform.old_events',
    setting: 'events',
    of: ['object_id'],
    leads: true,
    readOnce: true,
    personal: { object: 'mention' },
    inside: {
      object: {
        firstName: 'name',
        lastName: 'name',
        dateOfBirth: 'birth',
        phoneNumber: 'phone',
        email: 'email',
        taxId: 'tax_id',
        identificationValue: 'document',
        'address.line1': 'elsewhere',
        'address.line2': 'elsewhere',
        'address.city': 'elsewhere',
        'address.region': 'elsewhere',
        'address.postalCode': 'elsewhere',
        kycLink: 'elsewhere',
      },
    },
    plain: ['tenant_id', 'id', 'type', 'object_id', 'trace'],
  },
  event_outbox: {
    stays: 'a row goes when its event is published',
    inCells: { by: ['event_id'], others: 'stay' },
    plain: ['tenant_id', 'event_id'],
  },
  event_sequences: {
    stays: 'the numbers of an object go on where they were',
    inCells: { by: ['object_id'], others: 'stay' },
    plain: ['tenant_id', 'object_id'],
  },
  event_listeners: {
    stays: 'it has a row for each tenant that listens',
    inCells: { others: 'copied' },
    plain: ['tenant_id'],
  },
  transitions: {
    stays: 'it says who moved what, and when, where something is disputed and its own row does not say it',
    of: ['object_id'],
    plain: [
      'tenant_id',
      'id',
      'object_id',
      'machine',
      'event',
      'from_status',
      'to_status',
      'actor_type',
      'actor_id',
    ],
  },
});
