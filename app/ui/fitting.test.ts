// A field of the wrong kind, or with a choice that the contract does not know, does not compile. The compiler
// looks at this file with `npm run check`: an expected error that does not come is an error.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineAction } from './action.ts';
import type { FieldOf } from './fitting.ts';
import { optionsOf } from './form.ts';

const asked = { label: '', title: '', send: '', needs: 'keys:write' } as const;
const label = '';
const id: string = 'card_1';
const isRequired = true;

type Card<Name extends 'amountCents' | 'type' | 'label' | 'expiresAt' | 'allowedMccs'> = FieldOf<
  'POST',
  '/api/v1/cards',
  Name
>;
type Person<Name extends 'dateOfBirth' | 'email' | 'firstName'> = FieldOf<
  'POST',
  '/api/v1/cardholders',
  Name
>;
type Cleared = FieldOf<'POST', `/api/v1/sandbox/authorizations/${string}/clear`, 'final'>;
type Setting = FieldOf<'PATCH', `/api/v1/connections/${string}`, `settings.${string}`>;
type Key<Name extends 'name' | 'scopes' | 'hourlyLimit'> = FieldOf<'POST', '/api/v1/api_keys', Name>;

const amount = { kind: 'amount', label, currency: 'ARS', isRequired } as const;
const choice = { kind: 'choice', label } as const;
const rights = { kind: 'rights', name: 'scopes', label, isRequired } as const;
const all = { value: '*', label, text: label } as const;
const area = { name: 'cards', label, text: label } as const;

const kept: readonly unknown[] = [
  { ...amount, name: 'amountCents' } satisfies Card<'amountCents'>,
  // @ts-expect-error -- an amount is not typed as a count
  { kind: 'whole', name: 'amountCents', label, isRequired } satisfies Card<'amountCents'>,
  // @ts-expect-error -- nor as a text
  { kind: 'text', name: 'amountCents', label, isRequired } satisfies Card<'amountCents'>,
  // @ts-expect-error -- nor sent as one, if a number is asked for
  { ...amount, name: 'amountCents', isText: true } satisfies Card<'amountCents'>,
  // @ts-expect-error -- a count is not an amount
  { ...amount, name: 'hourlyLimit' } satisfies Key<'hourlyLimit'>,
  { ...choice, name: 'type', options: [['multi_use', label]] } satisfies Card<'type'>,
  // @ts-expect-error -- a card has no such type
  { ...choice, name: 'type', options: [['reusable', label]] } satisfies Card<'type'>,
  // @ts-expect-error -- what is one of a few is not any text
  { kind: 'text', name: 'type', label } satisfies Card<'type'>,
  { kind: 'text', name: 'label', label } satisfies Card<'label'>,
  // @ts-expect-error -- a text is not a list
  { kind: 'list', name: 'label', label } satisfies Card<'label'>,
  { kind: 'list', name: 'allowedMccs', label } satisfies Card<'allowedMccs'>,
  // @ts-expect-error -- nor the other way round
  { kind: 'text', name: 'allowedMccs', label } satisfies Card<'allowedMccs'>,
  { kind: 'instant', name: 'expiresAt', label } satisfies Card<'expiresAt'>,
  // @ts-expect-error -- an instant is not any text
  { kind: 'text', name: 'expiresAt', label } satisfies Card<'expiresAt'>,
  { kind: 'text', type: 'date', name: 'dateOfBirth', label, isRequired } satisfies Person<'dateOfBirth'>,
  // @ts-expect-error -- nor is a day
  { kind: 'text', name: 'dateOfBirth', label, isRequired } satisfies Person<'dateOfBirth'>,
  // @ts-expect-error -- nor an instant
  { kind: 'instant', name: 'dateOfBirth', label, isRequired } satisfies Person<'dateOfBirth'>,
  // @ts-expect-error -- an address of e-mail is typed as one
  { kind: 'text', name: 'email', label, isRequired } satisfies Person<'email'>,
  // @ts-expect-error -- no person is registered without a name
  { kind: 'text', name: 'firstName', label } satisfies Person<'firstName'>,
  { ...choice, isFlag: true, name: 'final', options: [['true', label]] } satisfies Cleared,
  // @ts-expect-error -- a flag that is sent as a text is refused
  { ...choice, name: 'final', options: [['true', label]] } satisfies Cleared,
  { kind: 'many', name: 'scopes', label, isRequired, options: [['cards', label]] } satisfies Key<'scopes'>,
  // @ts-expect-error -- there is no such scope
  { kind: 'many', name: 'scopes', label, isRequired, options: [['card', label]] } satisfies Key<'scopes'>,
  { ...rights, all, areas: [{ ...area, options: [['cards:read', label]] }] } satisfies Key<'scopes'>,
  // @ts-expect-error -- nor as the right of an area
  { ...rights, all, areas: [{ ...area, options: [['card:read', label]] }] } satisfies Key<'scopes'>,
  // @ts-expect-error -- nor as all of them
  { ...rights, all: { ...all, value: 'all' }, areas: [] } satisfies Key<'scopes'>,
  // @ts-expect-error -- nor any that is typed
  { kind: 'list', name: 'scopes', label, isRequired } satisfies Key<'scopes'>,
  { ...amount, name: 'settings.floor', isText: true } satisfies Setting,
  // @ts-expect-error -- settings are texts
  { ...amount, name: 'settings.floor' } satisfies Setting,
];

/** Compiled and never called. */
const forms: ReadonlyArray<() => unknown> = [
  () =>
    defineAction({
      ...asked,
      method: 'POST',
      path: '/api/v1/api_keys',
      fieldsOf: () => [
        { kind: 'text', name: 'name', label, isRequired },
        { kind: 'many', name: 'scopes', label, isRequired, options: optionsOf(['cards'], () => label) },
        { kind: 'choice', name: 'own.anything', label, options: [['whatever', label]] },
      ],
    }),
  () =>
    defineAction({
      ...asked,
      method: 'PATCH',
      path: `/api/v1/cards/${id}`,
      // @ts-expect-error -- no form offers what its route does not know
      fieldsOf: () => [
        { kind: 'choice', name: 'status', label, options: optionsOf(['FROZEN'], () => label) },
      ],
    }),
];

test('a field of another kind than its value does not compile', () => {
  assert.ok(kept.length > 0 && forms.length > 0);
});
