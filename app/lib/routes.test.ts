// A path and what is answered to it cannot disagree: it does not compile. The compiler looks at this file
// with `npm run check`: an expected error that does not come is an error.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../contract.ts';
import { get, getPage, patch, post, remove } from './api.ts';
import { defineAction } from '../ui/action.ts';
import type { Answer, ListAndOneOf, ListOf, RowOf } from './routes.ts';

const id: string = 'sub_1';
const AGENTS = '/api/v1/wallet/sub-wallets';
const asked = {
  label: '',
  title: '',
  send: '',
} as const;
const makesKeys = { ...asked, needs: 'keys:write' } as const;
const keepsViews = { ...asked, needs: 'members:read' } as const;

/** Compiled and never called. */
const calls: ReadonlyArray<() => unknown> = [
  (): Promise<Schemas.SubWallet> => get(`${AGENTS}/${id}`),
  (): Promise<Schemas.SubWalletUsage> => get(`${AGENTS}/${id}/usage`),
  (): Promise<Schemas.NewAgentKey> => post(`${AGENTS}/${id}/keys/${id}/rotate`, {}, 'key'),
  () => getPage<Schemas.ListedCard>('/api/v1/cards', {}, new AbortController().signal),
  // @ts-expect-error -- no route has this path
  () => get('/api/v1/walet'),
  // @ts-expect-error -- what is read so is not deleted so
  () => remove('/api/v1/wallet'),
  // @ts-expect-error -- an agent is not its use
  (): Promise<Schemas.SubWallet> => get(`${AGENTS}/${id}/usage`),
  // @ts-expect-error -- an agent has no such status
  () => patch(`${AGENTS}/${id}`, { status: 'frozen' }),
  // @ts-expect-error -- a path that is known as a text alone says nothing of what is answered
  () => get(id),
  // @ts-expect-error -- an API key may ask for it, and a session may not
  () => post(`/api/v1/cards/${id}/funding/pay`, {}, 'key'),
  // @ts-expect-error -- wallets are not cards
  () => getPage<Schemas.ListedCard>('/api/v1/wallets', {}, new AbortController().signal),
  () => defineAction({ ...keepsViews, method: 'DELETE', path: `/api/v1/views/${id}` }),
  // @ts-expect-error -- the right to write cards does not delete a view
  () => defineAction({ ...asked, needs: 'cards:write', method: 'DELETE', path: `/api/v1/views/${id}` }),
  // @ts-expect-error -- a view is not deleted so
  () => defineAction({ ...keepsViews, method: 'POST', path: `/api/v1/views/${id}` }),
  () =>
    defineAction({
      ...makesKeys,
      method: 'POST',
      path: '/api/v1/api_keys',
      fieldsOf: () => [{ kind: 'text', name: 'name', label: '', isRequired: true }],
      bodyOf: ({ name }) => ({ name, scopes: ['cards'] }),
      onDone: ({ raw }) => raw.length,
    }),
  () =>
    defineAction({
      ...makesKeys,
      method: 'POST',
      path: '/api/v1/api_keys',
      // @ts-expect-error -- no key is made without a name, so the form must not let it be left out
      fieldsOf: () => [{ kind: 'text', name: 'name', label: '' }],
      bodyOf: () => ({ name: '', scopes: ['cards'] }) as const,
    }),
  () =>
    defineAction({
      ...makesKeys,
      method: 'POST',
      path: '/api/v1/api_keys',
      // @ts-expect-error -- a key has no such part
      fieldsOf: () => [{ kind: 'text', name: 'title', label: '' }],
    }),
  () =>
    defineAction({
      ...makesKeys,
      method: 'POST',
      path: '/api/v1/api_keys',
      // @ts-expect-error -- a key without scopes is refused
      fieldsOf: () => [{ kind: 'text', name: 'name', label: '' }],
    }),
  () =>
    defineAction({
      ...asked,
      needs: 'cards:write',
      method: 'PATCH',
      path: `/api/v1/cards/${id}`,
      // @ts-expect-error -- nor does a form send another status than there is
      bodyOf: () => ({ status: 'FROZEN' }) as const,
    }),
  () => get('/api/v1/cards', { status: 'OPEN', limit: 1 }),
  // @ts-expect-error -- the list takes no such parameter
  () => get('/api/v1/cards', { owner: id }),
  // @ts-expect-error -- nor such a status
  () => get('/api/v1/cards', { status: 'FROZEN' }),
  // @ts-expect-error -- what is one is not filtered
  () => get('/api/v1/wallet', { limit: 1 }),
  () =>
    defineAction({
      ...keepsViews,
      method: 'POST',
      path: '/api/v1/views',
      bodyOf: () => ({ name: '', list: 'cards', query: '' }),
      // @ts-expect-error -- the answer is a view, which has no secret
      onDone: ({ raw }) => raw,
    }),
];

const rows: ReadonlyArray<RowOf<'/api/v1/members'>> = [] satisfies readonly Schemas.Member[];
const list: ListOf<Schemas.AuditEntry> = '/api/v1/audit_log';
// @ts-expect-error -- an entry of the audit log is not read alone
const alone: ListAndOneOf<Schemas.AuditEntry> = '/api/v1/audit_log';
const clock: Pick<Answer<'GET', '/api/v1/wallet/clock'>, 'offsetSeconds'> = { offsetSeconds: 0 };

test('what is not a route of the app does not compile', () => {
  assert.ok(calls.length > 0 && rows.length === 0 && list === alone && clock.offsetSeconds === 0);
});
