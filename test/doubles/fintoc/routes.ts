// The routes of the API that we use: what each takes, whether it must be signed, and what it does to the
// books.
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';

import { addNumber, balanceOf, emit, nowOf, type Books } from './books.ts';
import { apiError } from './errors.ts';
import { pageOf, timeIn, type Page } from './lists.ts';
import { giveBack, receive, send, transferOf, verifyNumber } from './moves.ts';
import {
  endpointJson,
  eventJson,
  movementJson,
  numberJson,
  transferJson,
  verificationJson,
  type EndpointRecord,
  type NumberRecord,
} from './records.ts';
import { bodies, queries } from './schemas.ts';

export type RouteRequest<Body, Query> = {
  readonly books: Books;
  readonly id: string;
  readonly id2: string;
  readonly body: Body;
  readonly query: Query;
  /** What is younger is not in lists yet. */
  readonly listLagMs: number;
};
export type Reply = { readonly status: number; readonly body: unknown; readonly next?: string | undefined };
export type FintocRoute = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:id` for an id of theirs. */
  readonly name: string;
  readonly path: RegExp;
  readonly isSigned: boolean;
  readonly isOfTestSideAlone: boolean;
  readonly body: z.ZodType;
  readonly query: z.ZodType;
  run(asked: RouteRequest<unknown, unknown>): Reply;
};

type Options = Partial<Pick<FintocRoute, 'isSigned' | 'isOfTestSideAlone' | 'method'>>;
const NOTHING: Required<Pick<FintocRoute, 'isSigned' | 'isOfTestSideAlone'>> = {
  isSigned: false,
  isOfTestSideAlone: false,
};

/** `:id` stands for an id of theirs. */
const pathOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(':id2', '(?<id2>[^/]+)').replace(':id', '(?<id>[^/]+)')}$`);

const get = <Query extends z.ZodType>(
  path: string,
  query: Query,
  run: (asked: RouteRequest<undefined, z.infer<Query>>) => Reply,
): FintocRoute => ({
  ...NOTHING,
  method: 'GET',
  name: path,
  path: pathOf(path),
  body: queries.none,
  query,
  run,
});

const post = <Body extends z.ZodType>(
  path: string,
  body: Body,
  run: (asked: RouteRequest<z.infer<Body>, unknown>) => Reply,
  options: Options = {},
): FintocRoute => ({
  ...NOTHING,
  method: 'POST',
  name: path,
  path: pathOf(path),
  body,
  query: queries.none,
  run,
  ...options,
});

const ok = (body: unknown): Reply => ({ status: 200, body });
const created = (body: unknown): Reply => ({ status: 201, body });
const listed = <One>({ items, next }: Page<One>, jsonOf: (one: One) => unknown): Reply => ({
  status: 200,
  body: items.map(jsonOf),
  next,
});

const isListed =
  ({ books, listLagMs }: Pick<RouteRequest<unknown, unknown>, 'books' | 'listLagMs'>) =>
  ({ createdAt }: { readonly createdAt: number }): boolean =>
    createdAt <= nowOf(books) - listLagMs;

function one<Record extends { readonly id: string }>(all: readonly Record[], id: string): Record {
  return all.find((record) => record.id === id) ?? apiError('missing_resource', 'id', `there is no ${id}`);
}

const accountJson = (books: Books) => ({
  id: books.accountId,
  object: 'account',
  available_balance: Number(balanceOf(books)),
  currency: books.account.currency,
  description: 'Monedero',
  entity: books.entity,
  is_root: books.account.rootBalance === null,
  mode: books.account.mode,
  root_account_number: books.root.number,
  root_account_number_id: books.root.id,
  status: books.account.status,
});
const rootJson = (books: Books) => {
  const { rootBalance } = books.account;
  if (rootBalance === null) return [];
  return [
    { ...accountJson(books), id: 'acc_ofTheCompany0', is_root: true, available_balance: Number(rootBalance) },
  ];
};
const ownAccount = (books: Books, id: string): void =>
  id === books.accountId ? undefined : apiError('missing_resource', 'account_id', `there is no ${id}`);

const transfers: readonly FintocRoute[] = [
  post(
    '/v2/transfers',
    bodies.transfer,
    ({ books, body }) => {
      ownAccount(books, body.account_id);
      const { status } = books.account;
      if (status !== 'active') apiError('account_not_active', 'account_id', `the account is ${status}`);
      const { account_number: number, holder_id: taxId, holder_name: name } = body.counterparty;
      const sent = send(books, {
        amount: BigInt(body.amount),
        comment: body.comment ?? null,
        referenceId: body.reference_id ?? null,
        party: { number, name: name ?? null, taxId: taxId ?? null },
        metadata: body.metadata ?? {},
      });
      return created(transferJson(books.side, sent));
    },
    { isSigned: true },
  ),
  post(
    '/v2/transfers/return',
    bodies.returning,
    ({ books, body }) => ok(transferJson(books.side, giveBack(books, body.transfer_id))),
    { isSigned: true },
  ),
  get('/v2/transfers', queries.transfers, (asked) => {
    const { books, query } = asked;
    const matches = books.transfers
      .filter(isListed(asked))
      .filter(({ number }) => (query.account_number_id ?? number.id) === number.id)
      .filter(({ number }) => (query.account_id ?? number.accountId) === number.accountId)
      .filter(({ direction }) => (query.direction ?? direction) === direction)
      .filter(({ status }) => (query.status ?? status) === status)
      .filter(({ createdAt }) => query.since === undefined || createdAt >= timeIn(query.since))
      .filter(({ createdAt }) => query.until === undefined || createdAt <= timeIn(query.until));
    return listed(pageOf(matches, query), (transfer) => transferJson(books.side, transfer));
  }),
  get('/v2/transfers/:id', queries.none, ({ books, id }) =>
    ok(transferJson(books.side, transferOf(books, id))),
  ),
  post(
    '/v2/simulate/receive_transfer',
    bodies.simulated,
    ({ books, body }) => {
      const party = {
        number: body.counterparty_account_number ?? '012180000000000008',
        name: body.counterparty_holder_name ?? 'Ana Paz',
        taxId: body.counterparty_holder_id ?? 'PAXA800101AB1',
      };
      const transfer = receive(books, {
        number: one(books.numbers, body.account_number_id),
        amount: BigInt(body.amount),
        comment: body.comment ?? null,
        referenceId: body.reference_id ?? null,
        party,
      });
      return created(transferJson(books.side, transfer));
    },
    { isOfTestSideAlone: true },
  ),
];

const accounts: readonly FintocRoute[] = [
  get('/v2/accounts', queries.list, ({ books }) => ok([accountJson(books), ...rootJson(books)])),
  get('/v2/accounts/:id', queries.none, ({ books, id }) => {
    ownAccount(books, id);
    return ok(accountJson(books));
  }),
  get('/v2/accounts/:id/movements', queries.movements, (asked) => {
    const { books, id, query } = asked;
    ownAccount(books, id);
    return listed(pageOf(books.movements.filter(isListed(asked)), query), (movement) =>
      movementJson(books.side, id, movement),
    );
  }),
  get('/v2/accounts/:id/movements/:id2', queries.none, ({ books, id, id2 }) => {
    ownAccount(books, id);
    return ok(movementJson(books.side, id, one(books.movements, id2)));
  }),
  get('/v2/entities', queries.list, ({ books }) => ok([entityJson(books)])),
  get('/v2/entities/:id', queries.none, ({ books, id }) => {
    one([books.entity], id);
    return ok(entityJson(books));
  }),
];
const entityJson = ({ entity, side }: Books) => ({ object: 'entity', mode: side, ...entity });

const numbers: readonly FintocRoute[] = [
  post('/v2/account_numbers', bodies.number, ({ books, body }) => {
    ownAccount(books, body.account_id);
    const asked = { description: body.description ?? null, metadata: body.metadata ?? {} };
    return created(numberJson(books.side, addNumber(books, asked)));
  }),
  get('/v2/account_numbers', queries.list, (asked) => {
    const { books, query } = asked;
    return listed(pageOf(books.numbers.filter(isListed(asked)), query), (number) =>
      numberJson(books.side, number),
    );
  }),
  get('/v2/account_numbers/:id', queries.none, ({ books, id }) =>
    ok(numberJson(books.side, one(books.numbers, id))),
  ),
  post(
    '/v2/account_numbers/:id',
    bodies.numberChange,
    ({ books, id, body }) => {
      const number: NumberRecord = one(books.numbers, id);
      number.status = body.status ?? number.status;
      number.metadata = body.metadata ?? number.metadata;
      return ok(numberJson(books.side, number));
    },
    { method: 'PATCH' },
  ),
];

const verifications: readonly FintocRoute[] = [
  post(
    '/v2/account_verifications',
    bodies.verification,
    ({ books, body }) => created(verificationJson(books.side, verifyNumber(books, body.account_number))),
    { isSigned: true },
  ),
  get('/v2/account_verifications', queries.list, (asked) => {
    const { books, query } = asked;
    return listed(pageOf(books.verifications.filter(isListed(asked)), query), (record) =>
      verificationJson(books.side, record),
    );
  }),
  get('/v2/account_verifications/:id', queries.none, ({ books, id }) =>
    ok(verificationJson(books.side, one(books.verifications, id))),
  ),
];

const telling: readonly FintocRoute[] = [
  get('/v1/events', queries.list, ({ books, query }) =>
    listed(pageOf(books.events, query), (event) => eventJson(books.side, event)),
  ),
  get('/v1/events/:id', queries.none, ({ books, id }) => ok(eventJson(books.side, one(books.events, id)))),
  post('/v1/webhook_endpoints', bodies.endpoint, ({ books, body }) => {
    const endpoint: EndpointRecord = {
      id: books.ids('we'),
      createdAt: nowOf(books),
      name: body.name ?? null,
      description: body.description ?? null,
      url: body.url,
      enabledEvents: body.enabled_events,
      status: 'enabled',
      secret: newWebhookSecret(),
      previousSecret: null,
    };
    books.endpoints.push(endpoint);
    return created(endpointJson(books.side, endpoint, { showsSecret: true }));
  }),
  get('/v1/webhook_endpoints', queries.list, ({ books, query }) =>
    listed(pageOf(books.endpoints, query), (endpoint) => endpointJson(books.side, endpoint)),
  ),
  get('/v1/webhook_endpoints/:id', queries.none, ({ books, id }) =>
    ok(endpointJson(books.side, one(books.endpoints, id))),
  ),
  post(
    '/v1/webhook_endpoints/:id',
    bodies.endpointChange,
    ({ books, id, body }) => {
      const endpoint = one(books.endpoints, id);
      endpoint.url = body.url ?? endpoint.url;
      endpoint.name = body.name ?? endpoint.name;
      endpoint.description = body.description ?? endpoint.description;
      endpoint.enabledEvents = body.enabled_events ?? endpoint.enabledEvents;
      if (body.disabled !== undefined) endpoint.status = body.disabled ? 'disabled' : 'enabled';
      return ok(endpointJson(books.side, endpoint));
    },
    { method: 'PATCH' },
  ),
  post('/v1/webhook_endpoints/:id/test', bodies.endpointTest, ({ books, id, body }) => {
    const endpoint = one(books.endpoints, id);
    emit(books, body.type, { object: 'test' });
    return ok(endpointJson(books.side, endpoint));
  }),
  { ...get('/v1/webhook_endpoints/:id', queries.removing, removeEndpoint), method: 'DELETE' },
];

function removeEndpoint({ books, id }: RouteRequest<undefined, unknown>): Reply {
  books.endpoints.splice(books.endpoints.indexOf(one(books.endpoints, id)), 1);
  return { status: 204, body: undefined };
}

export const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64url')}`;

export const ROUTES: readonly FintocRoute[] = [
  ...transfers,
  ...accounts,
  ...numbers,
  ...verifications,
  ...telling,
];
