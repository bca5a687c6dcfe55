// What is done with API keys. A key is shown once, to who has just made it.
import type { Schemas } from '../../contract.ts';
import type { Side } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { defineAction, type Action } from '../../ui/action.ts';
import type { FieldOf } from '../../ui/fitting.ts';
import { MANY_SEPARATOR } from '../../ui/form.ts';
import { Secret } from '../../ui/secret.tsx';
import { rightsOn, type KeyRight } from '../settings/rights.ts';
import type { ApiKey } from '../list/rows.ts';

const API = '/api/v1/api_keys';

type KeyField = FieldOf<'POST', typeof API, 'name' | 'scopes' | 'hourlyLimit'>;

/** What is chosen before the person chooses. */
type KeyInput = { readonly name?: string; readonly rights?: readonly KeyRight[] };

/** What a key of a side is made with: without any right until the person gives it some. */
export function keyFields(mode: Side['mode'], { name, rights }: KeyInput = {}): KeyField[] {
  const { apiKeys } = words();
  return [
    { kind: 'text', name: 'name', label: apiKeys.name, isRequired: true, initial: name },
    {
      kind: 'rights',
      name: 'scopes',
      label: apiKeys.scopes,
      isRequired: true,
      ...rightsOn(mode),
      initial: rights?.join(MANY_SEPARATOR),
    },
    { kind: 'whole', name: 'hourlyLimit', label: apiKeys.hourly, hint: '1000' },
  ];
}

const NewKey = ({ answer }: { readonly answer: Schemas.NewApiKey }) => (
  <Secret label={words().apiKeys.key} secret={answer.raw} text={words().hook.once} />
);

export function createKey(mode: Side['mode']): Action {
  const { apiKeys } = words();
  return defineAction({
    needs: 'keys:write',
    method: 'POST',
    label: apiKeys.create,
    title: apiKeys.create,
    text: apiKeys.createText,
    send: apiKeys.create,
    path: API,
    fieldsOf: () => keyFields(mode),
    Done: NewKey,
  });
}

export function actionsOnKey({ id, name, status }: ApiKey): Action[] {
  if (status === 'revoked') return [];
  const { apiKeys } = words();
  return [
    defineAction({
      needs: 'keys:write',
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
      needs: 'keys:write',
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
