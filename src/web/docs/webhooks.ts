// The chapters of webhooks: what arrives and how it is verified, and the events of each family with a sample.
import { html, type Html } from '#platform/http/html.ts';
import { refName, type OpenApiDocument } from '#platform/http/openapi/document.ts';
import { fenced, jsonBlock } from './as-markdown.ts';
import type { DocPage } from './doc-page.ts';
import { eventsOf, familyOf, type EventOf, type SampleOf } from './event-samples.ts';
import { fieldList, fieldsOf } from './fields.ts';
import type { Shelf } from './operation.ts';
import { block, coloured, inline, linked } from './prose.ts';
import { SAMPLE_ID_SUFFIX, SAMPLE_INSTANT } from './samples.ts';
import { VERIFIERS } from './verifiers.ts';

const CREATED = Math.floor(Date.parse(SAMPLE_INSTANT) / 1000);

const envelopeOf = (type: string, object: unknown) => ({
  id: `evt_${SAMPLE_ID_SUFFIX}`,
  type,
  created: CREATED,
  livemode: false,
  sequence: 1,
  data: { object },
});

export function familyPage(shelf: Omit<Shelf, 'objects'>, family: string, sampleOf: SampleOf): DocPage {
  const events = eventsOf(shelf.document).filter(({ type }) => familyOf(type) === family);
  const title = `${family}.* events`;
  const lead = `What is posted to endpoints that ask for ${family}.*.`;
  const sampled = (type: string): unknown => envelopeOf(type, sampleOf(type));
  return {
    path: `/docs/events/${family}`,
    title,
    lead,
    kind: 'Event',
    hasContents: true,
    main: () => html`${events.map((event) => eventSection(shelf, event, sampled(event.type)))}`,
    markdown: () =>
      [
        `# ${title}`,
        lead,
        ...events.map(({ type, summary }) => `## ${type}\n\n${summary}\n\n${jsonBlock(sampled(type))}`),
      ].join('\n\n'),
    places: () => events.map(({ type, summary }) => ({ id: type, title: type, detail: summary })),
  };
}

function eventSection(
  shelf: Omit<Shelf, 'objects'>,
  { type, summary, object }: EventOf,
  sample: unknown,
): Html {
  const fields = fieldsOf(shelf.document, object) ?? [];
  const name = refName(object);
  return html`<article class="operation" id="${type}" aria-labelledby="${type}.title">
    <header>
      <h2 id="${type}.title">${linked(type, html`<code>${type}</code>`)}</h2>
      <p>${inline(summary)}</p>
    </header>
    <div class="shown">${block('Body', coloured(sample), 'tall')}</div>
    <div class="said">
      <h3>data.object${name === undefined ? undefined : html` <span class="type">${name}</span>`}</h3>
      <details class="inside">
        <summary>
          ${fields.length} fields: <span class="codes">${fields.map((one) => one.name).join(', ')}</span>
        </summary>
        ${fieldList({ ...shelf, side: 'answer', objects: new Set() }, fields)}
      </details>
    </div>
  </article> `;
}

const LEAD = 'Every change is posted to your endpoints, signed, until they accept it.';

export function webhooksPage(document: OpenApiDocument, sampleOf: SampleOf, hasGuide: boolean): DocPage {
  const events = eventsOf(document);
  const [first] = events;
  const sample = first === undefined ? {} : envelopeOf(first.type, sampleOf(first.type));
  return {
    path: '/docs/webhooks',
    title: 'Webhooks',
    lead: LEAD,
    kind: 'Webhooks',
    hasContents: true,
    main: () => html`${arrives(sample)} ${verifies()} ${answers(hasGuide)} ${eventList(events)}`,
    markdown: () => asMarkdown(events, sample),
    places: () => [
      { id: 'what-arrives', title: 'What arrives' },
      { id: 'verify', title: 'Verify the signature' },
      { id: 'answer', title: 'Answer, and what is sent again' },
      { id: 'events', title: 'All events' },
    ],
  };
}

const HEADERS = `POST /hooks HTTP/1.1
Content-Type: application/json
Service-Signature: t=${CREATED},v1=5257a869e7ecebed…
webhook-id: evt_${SAMPLE_ID_SUFFIX}
webhook-timestamp: ${CREATED}
webhook-signature: v1,ryvb4aqbbsHireHWlPQf…`;

const arrives = (sample: unknown): Html =>
  html`<article class="operation">
    <header>
      <h2 id="what-arrives">${linked('what-arrives', 'What arrives')}</h2>
      <p>
        Make an endpoint with
        <a href="/docs/webhook-endpoints#webhook_endpoints.create">Create a webhook endpoint</a> and name the
        types that it wants: <code>card.created</code>, a family such as <code>card.*</code>, or
        <code>*</code>. Its <code>secret</code> is in that answer only.
      </p>
    </header>
    <div class="shown">${block('Headers', HEADERS)} ${block('Body', coloured(sample), 'tall')}</div>
    <div class="said">
      <p>
        <code>data.object</code> is the object as it was when the event happened. <code>id</code> is the same
        however often the event is sent, so keep it as a primary key and do your work once.
      </p>
      <p>
        <code>sequence</code> counts the events of one object from 1, without gaps. Events of different
        objects have no order.
      </p>
    </div>
  </article> `;

const verifies = (): Html =>
  html`<article class="operation">
    <header>
      <h2 id="verify">${linked('verify', 'Verify the signature')}</h2>
      <p>
        Take the body raw, before anything parses it: both signatures are over the bytes that were sent. One
        of the two schemes is enough.
      </p>
    </header>
    <div class="shown">
      <div class="tabs">
        <fieldset>
          <legend>Verify in</legend>
          ${VERIFIERS.map(
            ({ id, name }, i) =>
              html`<input
                  type="radio"
                  name="verify"
                  id="verify-${id}"
                  value="${id}"
                  ${i === 0 ? html` checked` : undefined}
                /><label for="verify-${id}">${name}</label>`,
          )}
        </fieldset>
        ${VERIFIERS.map(({ id, name, code }) => block(name, code, `pane ${id}`))}
      </div>
    </div>
    <div class="said">
      <p>
        <strong>Standard Webhooks.</strong> <code>webhook-signature</code> is <code>v1,</code> and the base64
        HMAC-SHA256 of id, timestamp and body, with a dot between them. The key is what follows
        <code>whsec_</code>, decoded from base64. Libraries (<code>standardwebhooks</code>, <code>svix</code>)
        take the secret as it is.
      </p>
      <p>
        <strong>Service-Signature.</strong> <code>v1</code> is the HMAC-SHA256 in lower-case hex of
        <code>t</code>, a dot and the body. The key is the whole secret, <code>whsec_</code> included. It is
        Stripe's scheme, so <code>constructEvent</code> of its libraries verifies it.
      </p>
      <p>
        The time must be within 300 seconds of your clock, in both directions. For an hour after a secret was
        rolled there is a signature of each: one that fits is enough.
      </p>
    </div>
  </article> `;

const answers = (hasGuide: boolean): Html =>
  html`<article class="operation">
    <header>
      <h2 id="answer">${linked('answer', 'Answer, and what is sent again')}</h2>
      <p>
        Any 2xx within 10 seconds is success. Everything else is a failure, redirects too, and is sent again:
        after 1, 5, 30 and 60 minutes, five attempts in all. <code>Retry-After</code> makes a delay longer;
        <code>410</code> switches the endpoint off.
      </p>
      <p>
        After 50 failures in a row an endpoint is <code>degraded</code> and its delays are four times as long;
        after 100 it is <code>disabled</code>, and what it misses is kept.
        <a href="/docs/webhook-endpoints#webhook_endpoints.recover">Recover</a> sends that again.
        ${hasGuide ? html`The whole way is in <a href="/docs/guides/receive-webhooks">Receive webhooks</a>.` : undefined}
      </p>
    </header>
  </article> `;

const eventList = (events: readonly EventOf[]): Html =>
  html`<h2 id="events">${linked('events', 'All events')}</h2>
    <dl class="events">
      ${events.map(
        ({ type, summary }) =>
          html`<div>
            <dt>
              <a href="/docs/events/${familyOf(type)}#${type}"><code>${type}</code></a>
            </dt>
            <dd>${inline(summary)}</dd>
          </div> `,
      )}
    </dl>`;

const asMarkdown = (events: readonly EventOf[], sample: unknown): string =>
  [
    '# Webhooks',
    LEAD,
    fenced('http', HEADERS),
    jsonBlock(sample),
    'Verify one of two signatures over the raw body, within 300 seconds. `Service-Signature`: `v1` is the hex HMAC-SHA256 of `t.body` with the whole secret as key. Standard Webhooks: `webhook-signature` is `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the bytes after `whsec_` as key.',
    ...VERIFIERS.map(({ name, language, code }) => `${name}:\n\n${fenced(language, code)}`),
    'Answer 2xx within 10 seconds. Anything else is sent again after 1, 5, 30 and 60 minutes, with the same `webhook-id`.',
    '## Events',
    events.map(({ type, summary }) => `- \`${type}\`: ${summary}`).join('\n'),
  ].join('\n\n');
