// The introduction: what holds for every request, once, before the operations.
import { IDEMPOTENCY_KEY_CHARACTERS_MAX } from '#platform/idempotency/idempotency.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '#platform/lists/page.ts';
import { html, type Html } from '#platform/http/html.ts';
import type { OpenApiDocument } from '#platform/http/openapi/document.ts';
import { KEY_VARIABLE, URL_VARIABLE } from './curl.ts';
import { errorAnchor } from '#platform/refusals/refusal.ts';
import { errorCatalogue } from './errors.ts';
import { block, coloured } from './prose.ts';
import { SAMPLE_ID_SUFFIX } from './samples.ts';
import { unitsTable } from './units.ts';

export type Chapter = {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly said: () => Html;
  readonly shown: () => Html;
  /** What is too wide for half of the page. */
  readonly below?: () => Html;
};

export const chaptersOf = (document: OpenApiDocument, baseUrl: () => string): Chapter[] => [
  authentication(baseUrl),
  idempotency(),
  errors(document),
  rateLimit(),
  paging(),
  money(document),
];

const authentication = (baseUrl: () => string): Chapter => ({
  id: 'authentication',
  title: 'Authentication',
  lead: 'How keys, people and agents prove who they are.',
  said: () =>
    html`<p>
        The issuing API takes an API key: <code>Authorization: Bearer sk_test_…</code>. A key belongs to one
        side of one organization. <code>sk_test_</code> keys reach the test side, where everything outside is
        a sandbox, and <code>sk_live_</code> keys the live side. The two share nothing.
      </p>
      <p>
        A key has scopes, such as <code>cardholders:read</code>. The bare name <code>cardholders</code> grants
        both reading and writing, and <code>*</code> grants everything.
      </p>
      <p>
        A key that is missing, malformed or revoked gets <code>401</code>. One that lacks a scope gets
        <code>403</code> with the scope in <code>requiredScope</code>. What belongs to another organization is
        not there for you: <code>404</code>.
      </p>
      <p>
        The wallet API takes the session of a person: the cookie <code>__Host-monedero_session</code>, which
        signing in under <code>/api/auth</code> sets (<code>monedero_session</code> in a browser where there
        is no https). A request that changes something also needs the header <code>Origin</code> with the
        address of this server. What moves rights or shows secrets is for a person who has proven in the last
        10 minutes who they are; otherwise <code>403</code> <code>step_up_required</code>. Members of an
        organization may use the issuing API by session too, as far as their role goes.
      </p>
      <p>
        An agent has a key of its own, <code>Authorization: Bearer ak_test_…</code>, which is bound to one
        sub-wallet. Each request says whether it takes one.
      </p>`,
  shown: () =>
    block(
      'Set up your shell',
      `export ${URL_VARIABLE}=${baseUrl()}
export ${KEY_VARIABLE}=sk_test_…

curl "$${URL_VARIABLE}/api/v1/cardholders" \\
  -H "Authorization: Bearer $${KEY_VARIABLE}"`,
    ),
});

const idempotency = (): Chapter => ({
  id: 'idempotency',
  title: 'Idempotency',
  lead: 'How a request is sent again without happening twice.',
  said: () =>
    html`<p>
        A network may lose an answer, and then a caller cannot know whether the request took effect. So every
        <code>POST</code> takes the header <code>x-idempotency-key</code>, or <code>Idempotency-Key</code>,
        which is the same: 1 to ${IDEMPOTENCY_KEY_CHARACTERS_MAX} printable ASCII characters of your own, such
        as the id of the order behind it.
      </p>
      <p>
        For 24 hours the same key gives back the first answer, with its status and body, and
        <code>Idempotent-Replayed: true</code>. Nothing happens a second time. Two requests at once with one
        key: the second waits for the first and gets the same answer. The same key with another request is
        refused with <code>409</code>, and <code>original</code> holds the first answer.
      </p>
      <p>
        A refusal that changed nothing leaves its key free: correct the cause and send the request again with
        the same key. Only <code>402</code> <code>hold_rejected</code> is kept, since it detached the payment
        method. An answer with an API key or the secret of an endpoint is given again only to the API key that
        got it first, and the audit log notes it; any other gets <code>409</code>, and
        <code>original</code> is <code>null</code>.
      </p>`,
  shown: () =>
    block(
      'Safe to send twice',
      `curl "$${URL_VARIABLE}/api/v1/…" \\
  -H "Authorization: Bearer $${KEY_VARIABLE}" \\
  -H "x-idempotency-key: order-8731" \\
  -H "Content-Type: application/json" \\
  -d '{ … }'`,
    ),
});

const errors = (document: OpenApiDocument): Chapter => ({
  id: 'errors',
  title: 'Errors',
  lead: 'Every error with its code, its message and what to do about it.',
  said: () =>
    html`<p>
        Every error is JSON with <code>error</code>, a code that never changes, <code>message</code>, for
        humans and in the language of <code>Accept-Language</code> (English, Spanish or Portuguese),
        <code>fix</code>, what to do about it, in the same language, <code>docUrl</code>, the error on this
        page, and <code>requestId</code>. Some carry more that helps to act, such as the
        <code>field</code> that is wrong, and <code>problems</code>, which lists every field that is.
      </p>
      <p>
        Send again only after <code>429</code>, <code>500</code>, <code>502</code> and <code>503</code>: after
        1, 2, 4 and 8 seconds, each give or take 30 percent at random, and with the same idempotency key.
        After five tries, log it and tell somebody. Any other error stays the same however often it is sent.
      </p>
      <p>
        A path that does not exist gets <code>404</code> <code>not_found</code>; a method that it does not
        take gets <code>405</code> <code>method_not_allowed</code> and the header <code>Allow</code>.
      </p>`,
  shown: () =>
    block(
      'An error',
      coloured({
        error: 'invalid_request',
        message: 'email: this field is required',
        fix: 'Correct every field listed in `problems`, then send the request again.',
        docUrl: `https://cards.example.com/docs/errors#${errorAnchor('invalid_request')}`,
        requestId: `req_${SAMPLE_ID_SUFFIX}`,
        field: 'email',
        problems: [
          { field: 'email', message: 'this field is required' },
          { field: 'country', message: 'this field is required' },
        ],
      }),
    ),
  below: () => errorCatalogue(document),
});

const rateLimit = (): Chapter => ({
  id: 'rate-limit',
  title: 'Rate limit',
  lead: 'How many requests a key has an hour, and where it stands.',
  said: () =>
    html`<p>
        A key has a number of requests an hour, 1,000 unless it was made with another. Every answer to a key
        says where it stands: <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code>, and
        <code>X-RateLimit-Reset</code>, the Unix second at which the next hour begins.
      </p>
      <p>
        Beyond the limit the answer is <code>429</code> <code>rate_limited</code>, with the seconds to wait in
        <code>Retry-After</code>.
      </p>`,
  shown: () =>
    block(
      'Headers of an answer',
      `X-RateLimit-Limit: 1000
X-RateLimit-Remaining: 998
X-RateLimit-Reset: 1795273200
X-Request-Id: req_${SAMPLE_ID_SUFFIX}`,
    ),
});

const paging = (): Chapter => ({
  id: 'paging',
  title: 'Paging',
  lead: 'How lists are read page by page.',
  said: () =>
    html`<p>
        Lists come newest first, ${PAGE_SIZE_DEFAULT} at a time, or as many as <code>limit</code> asks for, up
        to ${PAGE_SIZE_MAX}. More than that is refused with <code>400</code>.
      </p>
      <p>
        <code>nextCursor</code> leads to the next page: send it back as <code>cursor</code>, with the same
        filters. It is <code>null</code> on the last page. Its text means nothing to anyone but the list it
        came from.
      </p>`,
  shown: () =>
    block(
      'The next page',
      `curl "$${URL_VARIABLE}/api/v1/cardholders?limit=50&cursor=djE6…" \\
  -H "Authorization: Bearer $${KEY_VARIABLE}"`,
    ),
});

const money = (document: OpenApiDocument): Chapter => ({
  id: 'money',
  title: 'Money',
  lead: 'How amounts and currencies are written.',
  said: () =>
    html`<p>
        Amounts are whole numbers of the smallest unit of their currency, in fields whose names end in
        <code>Cents</code> or <code>_cents</code>: <code>150000</code> in <code>ARS</code> is 1,500.00 pesos.
        Currencies are ISO 4217 codes. The Chilean peso has no smaller unit, so <code>1500</code> in
        <code>CLP</code> is 1,500 pesos.
      </p>
      <p>
        Some amounts of wallets and transfers are decimal numbers in units instead: <code>1500</code> in
        <code>ARS</code> is 1,500.00 pesos. They are all listed below; their names do not end in
        <code>Cents</code>. In a request such an amount may be a number or a decimal string, with no more
        fraction digits than the currency has. No sub-wallet holds money: its <code>balance</code> is what is
        left of its cap.
      </p>
      <p>Amounts are never floating-point numbers on our side; keep them whole on yours.</p>`,
  below: () => unitsTable(document),
  shown: () => block('1,500.00 Argentine pesos', coloured({ amountCents: 150_000, currency: 'ARS' })),
});
