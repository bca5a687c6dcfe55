// What is kept of grants, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const grantsKept = defineKept({
  grants: {
    stays: 'it says which client acted for whom',
    of: ['cardholder_id', 'user_id'],
    leads: true,
    personal: { email: 'email' },
    plain: [
      'tenant_id',
      'id',
      'user_id',
      'cardholder_id',
      'sub_wallet_id',
      'client_id',
      'client_name',
      'client_host',
      'scopes',
      'resource',
      'status',
    ],
  },
  grant_tokens: {
    forgottenBy: 'grants.forget',
    after: 'a day after their end',
    of: ['grant_id'],
    erasedWhole: true,
    hidden: ['token_hash', 'code_challenge', 'redirect_uri'],
    plain: ['tenant_id', 'id', 'grant_id', 'kind'],
  },
  grant_requests: {
    forgottenBy: 'grants.forget',
    after: 'a day after their end',
    hidden: ['link_hash', 'code_challenge', 'state'],
    plain: ['id', 'client_id', 'client_name', 'client_host', 'redirect_uri', 'scopes', 'resource'],
  },
  grant_clients: {
    forgottenBy: 'grants.forget',
    after: '90 days without use',
    plain: ['id', 'name', 'redirect_uris'],
  },
});
