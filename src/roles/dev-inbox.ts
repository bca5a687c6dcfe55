// The page of `dev` that shows what the sandbox was given to carry: to mailboxes, telephones or receivers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { html, htmlText, type Html } from '#platform/http/html.ts';
import { ICON } from '#platform/http/icon.ts';
import { styled } from '#platform/http/reference/style.ts';
import type { Page, Pages } from '#platform/http/server.ts';

const { element: STYLE, csp } = styled(readFileSync(join(import.meta.dirname, 'dev-inbox.css'), 'utf8'));

export type InboxMessage = {
  readonly heading: string;
  readonly aside: string;
  readonly text: string;
  readonly at: Instant;
};

export type Inbox<Message> = {
  readonly path: '/dev/mail' | '/dev/whatsapp' | '/dev/webhooks';
  readonly title: string;
  readonly intro: string;
  /** What is said, and why, while there is nothing. */
  readonly none: readonly [short: string, why: string];
  newest(): Promise<readonly Message[]>;
  toItem(message: Message): InboxMessage;
  toJson(message: Message): Readonly<Record<string, string>>;
};

/** The pages of an inbox: one for people, and one in JSON for programs. */
export const inboxPages = <Message>(inbox: Inbox<Message>): Pages => ({
  [`${inbox.path}.json`]: async (): Promise<Page> => ({
    status: 200,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify((await inbox.newest()).map((message) => inbox.toJson(message))),
  }),
  [inbox.path]: async (): Promise<Page> => ({
    status: 200,
    type: 'text/html; charset=utf-8',
    body: htmlText(
      pageOf(
        inbox,
        (await inbox.newest()).map((message) => inbox.toItem(message)),
      ),
    ),
    csp,
  }),
});

type Words = Pick<Inbox<never>, 'path' | 'title' | 'intro' | 'none'>;

const pageOf = ({ path, title, intro, none }: Words, messages: readonly InboxMessage[]): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Monedero</title>
        <link rel="icon" href="${ICON}" />
        ${STYLE}
      </head>
      <body>
        <header class="top">
          <div>
            <span class="brand">Monedero <span>sandbox</span></span>
            <nav>
              ${NEIGHBOURS.filter(([, to]) => to !== path).map(([name, to]) => html`<a href="${to}">${name}</a> `)}
            </nav>
          </div>
        </header>
        <main>
          <h1>${title}</h1>
          <p>
            ${intro} Nothing leaves this machine. For programs:
            <a href="${path}.json">${path.replace('/dev/', '')}.json</a>.
          </p>
          ${
            messages.length === 0
              ? html`<p class="none"><strong>${none[0]}</strong> ${none[1]}</p>`
              : html`<ol class="mails">
                  ${messages.map(itemOf)}
                </ol>`
          }
        </main>
      </body>
    </html> `;

const NEIGHBOURS: readonly (readonly [name: string, path: string])[] = [
  ['Mailbox', '/dev/mail'],
  ['Telephones', '/dev/whatsapp'],
  ['Webhooks', '/dev/webhooks'],
  ['Sign in', '/sign-in'],
  ['API reference', '/docs'],
];

/** The newest stands open. */
function itemOf({ heading, aside, text, at }: InboxMessage, i: number): Html {
  const time = isoOf(at);
  const shown = `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
  return html`<li>
    <details${i === 0 ? OPEN : undefined}>
      <summary>
        <span class="subject">${heading}</span>
        <span class="to">${aside}</span>
        <time datetime="${time}">${shown}</time>
      </summary>
      <pre tabindex="0">${text}</pre>
    </details>
  </li>`;
}

const OPEN = html` open`;
