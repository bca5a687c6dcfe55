// What is done with API keys. A key is shown once, to who has just made it.
import type { Schemas } from '../contract.ts';
import { words } from '../lib/words.ts';
import { defineAction, type Action } from '../ui/action.ts';
import type { FieldOf } from '../ui/fitting.ts';
import { MANY_SEPARATOR, optionsOf } from '../ui/form.ts';
import { Secret } from '../ui/secret.tsx';
import type { ApiKey } from './rows.ts';

const API = '/api/v1/api_keys';

const SCOPES = [
  '*',
  'cardholders',
  'payment_methods',
  'onboarding',
  'cards',
  'cards.reveal',
  'settings',
  'wallets:read',
  'approvals',
  'payments',
  'transfers',
  'overview',
  'requests',
  'search',
  'sandbox',
  'keys',
  'webhooks',
  'webhooks.secrets',
  'events',
] as const;

type KeyField = FieldOf<'POST', typeof API, 'name' | 'scopes' | 'hourlyLimit'>;

/** What a key is made with. */
export function keyFields(initial: { name?: string; scopes?: readonly string[] } = {}): KeyField[] {
  const { apiKeys } = words();
  return [
    { kind: 'text', name: 'name', label: apiKeys.name, isRequired: true, initial: initial.name },
    {
      kind: 'many',
      name: 'scopes',
      label: apiKeys.scopes,
      isRequired: true,
      options: optionsOf(SCOPES, (one) => one),
      initial: initial.scopes?.join(MANY_SEPARATOR),
    },
    { kind: 'whole', name: 'hourlyLimit', label: apiKeys.hourly, hint: '1000' },
  ];
}

const NewKey = ({ answer }: { readonly answer: Schemas.NewApiKey }) => (
  <Secret label={words().apiKeys.key} secret={answer.raw} text={words().hook.once} />
);

export function createKey(): Action {
  const { apiKeys } = words();
  return defineAction({
    needs: 'owner',
    method: 'POST',
    label: apiKeys.create,
    title: apiKeys.create,
    text: apiKeys.createText,
    send: apiKeys.create,
    path: API,
    fieldsOf: () => keyFields(),
    Done: NewKey,
  });
}

export function actionsOnKey({ id, name, status }: ApiKey): Action[] {
  if (status === 'revoked') return [];
  const { apiKeys } = words();
  return [
    defineAction({
      needs: 'owner',
      method: 'POST',
      label: apiKeys.roll,
      title: apiKeys.rollTitle(name),
      text: apiKeys.rollText,
      send: apiKeys.roll,
      isDanger: true,
      path: `${API}/${id}/roll`,
      Done: NewKey,
    }),
    defineAction({
      needs: 'owner',
      method: 'DELETE',
      label: apiKeys.revoke,
      title: apiKeys.revokeTitle(name),
      text: apiKeys.revokeText,
      send: apiKeys.revoke,
      isDanger: true,
      path: `${API}/${id}`,
    }),
  ];
}
