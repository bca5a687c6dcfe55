// A driver for tests: cards on paper. It makes each card and each hold once, keeps in memory what it was
// asked, and signs what its network says by naming its secret.
import { DAY_MS, plus } from '#platform/time/clock.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import { accepted, type OutsideProgress, type Unknown } from '#platform/provider/outside.ts';
import { answer } from '#platform/route/route.ts';
import type { Done, ProcessorRefusal } from '#modules/issuing/funding/port.ts';
import { defineDriver, type Driver, type Ports } from '#providers/driver.ts';
import { readNotice, readQuestion } from '#providers/sandbox/network-wire.ts';
import { saidAlike } from '../support/said.ts';

export type CardsAsked = {
  readonly call: string;
  readonly connection: string;
  readonly reference: string;
  readonly token?: string;
};

const SECRET_CHARACTERS = 20;
export const cardSecret = (letter: string): string => `cs_${letter.repeat(SECRET_CHARACTERS)}`;
export const SIGNED_WITH = 'x-signed-with';

/** What a connection does instead the next times that it is to make or to take a card. */
type Instead = (call: 'issue' | 'tokenize', connection: string) => Promise<Unknown> | undefined;
type Finds = OutsideProgress<Done, ProcessorRefusal>;

export function paperCards({
  name = 'paper_cards',
  asksByGet = false,
  ...more
}: { readonly name?: string; readonly asksByGet?: boolean; readonly deadlineMs?: number } = {}) {
  const asked: CardsAsked[] = [];
  const answers = new Map<string, Array<() => Promise<Unknown>>>();
  const instead: Instead = (call, connection) => answers.get(`${call} ${connection}`)?.shift()?.();
  const driver: Driver = defineDriver({
    name,
    about: saidAlike('Cards on paper.'),
    ports: ['card_issuer', 'network', 'processor', 'tokenizer'],
    countries: ['AR', 'MX'],
    modes: ['test', 'live'],
    mayBeShared: true,
    takesMessages: true,
    fields: {
      secret: {
        kind: 'secret',
        label: saidAlike('Secret'),
        says: saidAlike('what it signs with'),
        form: /^cs_[a-z]{20}$/,
      },
    },
    connect({ connection: { id: connection }, secretsOf }) {
      const note = (call: string, reference: string, token?: string): void => {
        asked.push({ call, connection, reference, ...(token === undefined ? {} : { token }) });
      };
      return {
        ports: {
          card_issuer: issuerOf(note, connection, instead),
          network: {
            ...networkOf(() => secretsOf('secret'), connection),
            ...(asksByGet ? challengedBy(() => secretsOf('secret')) : {}),
          },
          ...processorOf(note, connection, instead),
        },
        tenantsOf: ({ headers }) =>
          Promise.resolve(
            String(headers['x-tenants'] ?? '')
              .split(' ')
              .filter(Boolean),
          ),
        ...more,
      };
    },
  });
  return { driver, asked, answers };
}

type Note = (call: string, reference: string, token?: string) => void;

const MADE = { last4: '1111', brand: 'visa', expiry: '2099-12' };

function issuerOf(note: Note, connection: string, instead: Instead): Ports['card_issuer'] {
  const made = new Set<string>();
  return {
    issue(_tenant, { reference }) {
      note('issue', reference);
      const other = instead('issue', connection);
      if (other !== undefined) return other;
      made.add(reference);
      return Promise.resolve(accepted(MADE));
    },
    findCard: (_tenant, reference) =>
      Promise.resolve(accepted(made.has(reference) ? { kind: 'accepted', value: MADE } : { kind: 'none' })),
    closeCard(_tenant, reference) {
      note('close', reference);
      return Promise.resolve(accepted(null));
    },
    revealCard(_tenant, reference) {
      note('reveal', reference);
      return Promise.resolve(accepted({ number: '4111111111111111', cvc: '123', expiry: MADE.expiry }));
    },
  };
}

function processorOf(
  note: Note,
  connection: string,
  instead: Instead,
): Pick<Ports, 'processor' | 'tokenizer'> {
  const done = new Map<string, Done>();
  const does = (call: string, { reference, token }: { reference: string; token?: string }, made: Done) => {
    note(call, reference, token);
    done.set(reference, made);
    return Promise.resolve(accepted(made));
  };
  return {
    tokenizer: {
      tokenize(_tenant, { number, expiry }) {
        const last4 = number.slice(-4);
        note('tokenize', last4);
        const other = instead('tokenize', connection);
        if (other !== undefined) return other;
        const token = `tok of ${connection}`;
        return Promise.resolve(
          accepted({ token, fingerprint: number, brand: 'visa', last4, expiry, funding: null }),
        );
      },
    },
    processor: {
      hold: (tenant, request) =>
        does('hold', request, { kind: 'held', expiresAt: plus(tenant.now(), 7 * DAY_MS) }),
      capture: (_tenant, request) => does('capture', request, { kind: 'captured', leftMinor: 0n }),
      charge: (_tenant, request) => does('charge', request, { kind: 'charged' }),
      release: (_tenant, request) => does('release', request, { kind: 'released' }),
      refund: (_tenant, request) => does('refund', request, { kind: 'refunded' }),
      find(_tenant, reference) {
        const value = done.get(reference);
        const found: Finds = value === undefined ? { kind: 'none' } : { kind: 'accepted', value };
        return Promise.resolve(accepted(found));
      },
    },
  };
}

const networkOf = (secrets: () => readonly string[], connection: string): Ports['network'] => ({
  verifyMessage({ raw }: InboundCall) {
    const isSigned = secrets().some((secret) => raw.headers[SIGNED_WITH] === secret);
    const { id } = JSON.parse(raw.body.toString()) as { id: string };
    return Promise.resolve(isSigned ? { messageId: id } : undefined);
  },
  readQuestion: async ({ raw }) => readQuestion(JSON.parse(raw.body.toString())),
  readNotices: async ({ raw }) => [readNotice(JSON.parse(raw.body.toString()))],
  writeDecision: (_call, { messageId, transactionId }, { decision, reason }) =>
    Promise.resolve(answer(200, { to: messageId, of: transactionId, by: connection, decision, reason })),
  answerChallenge: () => Promise.resolve(undefined),
});

/** It asks with the secret, as Meta does with its token. */
const challengedBy = (secrets: () => readonly string[]): Pick<Ports['network'], 'answerChallenge'> => ({
  async answerChallenge({ raw }) {
    const query = new URLSearchParams(raw.query);
    return secrets().includes(query.get('token') ?? '') ? (query.get('challenge') ?? undefined) : undefined;
  },
});
