// The mailbox of `dev`: what the sandbox's mailer was given, as a page for people and as JSON for programs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../app.ts';
import { isoOf } from '../platform/clock.ts';
import { html, htmlText, type Html } from '../platform/http/html.ts';
import { ICON } from '../platform/http/reference.ts';
import { styled } from '../platform/http/reference/style.ts';
import type { Pages } from '../platform/http/server.ts';

type Mail = Awaited<ReturnType<App['newestMails']>>[number];

const MAILS_SHOWN_MAX = 200;

const { element: STYLE, csp } = styled(readFileSync(join(import.meta.dirname, 'dev-mail.css'), 'utf8'));

export const mailPages = (app: App): Pages => ({
  '/dev/mail.json': async () => ({
    status: 200,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify((await app.newestMails(MAILS_SHOWN_MAX)).map(toJson)),
  }),
  '/dev/mail': async () => ({
    status: 200,
    type: 'text/html; charset=utf-8',
    body: htmlText(pageOf(await app.newestMails(MAILS_SHOWN_MAX))),
    csp,
  }),
});

const toJson = ({ recipient, subject, text, at }: Mail) => ({ to: recipient, subject, text, at: isoOf(at) });

const pageOf = (mails: readonly Mail[]): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Mailbox · Monedero</title>
        <link rel="icon" href="${ICON}" />
        ${STYLE}
      </head>
      <body>
        <header class="top">
          <div>
            <span class="brand">Monedero <span>sandbox</span></span>
            <a href="/docs">API reference</a>
          </div>
        </header>
        <main>
          <h1>Mailbox</h1>
          <p>
            What was mailed on the test side, newest first. Nothing leaves this machine. For programs:
            <a href="/dev/mail.json">mail.json</a>.
          </p>
          ${
            mails.length === 0
              ? NONE
              : html`<ol class="mails">
                  ${mails.map(mailItem)}
                </ol>`
          }
        </main>
      </body>
    </html> `;

const NONE = html`<p class="none">
  <strong>No mail yet</strong>
  Owners get one when a webhook endpoint fails so often that it is slowed down or switched off.
</p>`;

/** The newest stands open. */
function mailItem({ recipient, subject, text, at }: Mail, i: number): Html {
  const time = isoOf(at);
  const shown = `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
  return html`<li>
    <details${i === 0 ? OPEN : undefined}>
      <summary>
        <span class="subject">${subject}</span>
        <span class="to">to ${recipient}</span>
        <time datetime="${time}">${shown}</time>
      </summary>
      <pre tabindex="0">${text}</pre>
    </details>
  </li>`;
}

const OPEN = html` open`;
