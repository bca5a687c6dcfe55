// A driver for tests: an account at a provider that takes every order and carries every message, and keeps in
// memory what it was asked.
import type { Tenant } from '#platform/context/context.ts';
import { accepted, OPEN } from '#platform/provider/outside.ts';
import { defineDriver, type Driver, type Ports } from '#providers/driver.ts';
import { makeAccountNumber } from '#modules/wallets/wallets/port.ts';
import { accountsOn, createPaperBooks, type PaperBooks } from './paper-books.ts';
import { paperMessengers, type PaperMessages } from './paper-messages.ts';
import { saidAlike } from '../support/said.ts';

export type PaperCall = {
  readonly call: string;
  readonly connection: string;
  readonly tenant: string;
  readonly key: string;
};

const nothing = () => Promise.resolve(undefined);
const none = () => Promise.resolve([]);

const FIELDS: Driver['fields'] = {
  secretKey: {
    kind: 'secret',
    label: saidAlike('Key'),
    says: saidAlike('the key of the account'),
    form: /^pk_(?:test|live)_[a-z0-9]{24}$/,
    sideOf: (value) => (value.startsWith('pk_live_') ? 'live' : 'test'),
  },
  webhookSecret: {
    kind: 'secret',
    label: saidAlike('Message secret'),
    says: saidAlike('the secret of its messages'),
    form: /^ws_[a-z0-9]{24}$/,
  },
  signingKey: {
    kind: 'secret',
    label: saidAlike('Signing key'),
    says: {
      en: 'the private key that signs orders, in PEM',
      es: 'la clave privada que firma las órdenes, en PEM',
      pt: 'a chave privada que assina as ordens, em PEM',
    },
    form: /^-----BEGIN PRIVATE KEY-----\n[\w+/=\n]+-----END PRIVATE KEY-----$/,
    isOptional: true,
    isMultiline: true,
  },
  account: {
    kind: 'setting',
    label: saidAlike('Account'),
    says: saidAlike('the number of the account'),
    form: /^\d{6}$/,
  },
  floor: {
    kind: 'setting',
    label: saidAlike('Floor'),
    says: saidAlike('the least that should be on it'),
    form: /^\d{1,9}$/,
    isOptional: true,
    mayChange: true,
    currency: 'ARS',
  },
  origin: {
    kind: 'setting',
    label: saidAlike('Origin'),
    says: saidAlike('where it is reached'),
    form: /^https?:/,
    isOptional: true,
    isOperators: true,
  },
};

export type Paper = {
  readonly driver: Driver;
  /** What it was asked so far. */
  readonly asked: PaperCall[];
  readonly messages: PaperMessages;
  /** The books of a connection. */
  booksAt(connectionId: string): PaperBooks;
};

export function paperDriver(): Paper {
  const asked: PaperCall[] = [];
  const messages: PaperMessages = { given: [], answers: [] };
  const books = new Map<string, PaperBooks>();
  const booksAt = (connectionId: string): PaperBooks => {
    const found = books.get(connectionId) ?? createPaperBooks();
    books.set(connectionId, found);
    return found;
  };
  let opened = 1;
  const driver = defineDriver({
    name: 'paper',
    about: {
      en: 'Accounts that exist on paper.',
      es: 'Cuentas en papel.',
      pt: 'Contas em papel.',
    },
    ports: ['accounts', 'rail', 'messenger', 'approval_messenger'],
    countries: ['AR', 'MX'],
    modes: ['test', 'live'],
    mayBeShared: true,
    takesMessages: true,
    fields: FIELDS,
    connect({ connection, secretOf }) {
      const note = (call: string, tenant: Tenant): void => {
        const key = secretOf('secretKey');
        asked.push({ call, connection: connection.id, tenant: tenant.id, key });
      };
      const accounts: Ports['accounts'] = {
        async open(tenant, { reference, country, holder }) {
          note('open', tenant);
          const instead = booksAt(connection.id).openings.shift();
          if (instead !== undefined) return instead();
          const number = makeAccountNumber(country, '0999', String(opened++));
          return accepted({ number, alias: `paper.${reference.slice(-8)}`, holder });
        },
        findAccount(tenant) {
          note('findAccount', tenant);
          return Promise.resolve(accepted({ kind: 'none' }));
        },
        closeAccount: () => Promise.resolve({ kind: 'refused', reasons: ['not_offered'] }),
        resolve(tenant) {
          note('resolve', tenant);
          return Promise.resolve({ kind: 'refused', reasons: ['not_found'] });
        },
        ...accountsOn(booksAt(connection.id)),
        requestDeposit: () => Promise.resolve({ kind: 'refused', reasons: ['not_offered'] }),
        verify: nothing,
        readDeposits: none,
      };
      const rail: Ports['rail'] = {
        submit: () => Promise.resolve(OPEN),
        find: () => Promise.resolve(accepted({ kind: 'none' })),
        verify: nothing,
        readNotices: none,
      };
      return { ports: { accounts, rail, ...paperMessengers(messages, connection.id) } };
    },
  });
  return { driver, asked, messages, booksAt };
}

const LETTERS = 24;
const letters = (one: string): string => one.repeat(LETTERS);

/** What it takes to connect it. */
export const paperKeys = (side: 'test' | 'live', letter = 'a') => ({
  secretKey: `pk_${side}_${letters(letter)}`,
  webhookSecret: `ws_${letters(letter)}`,
  account: '123456',
});
