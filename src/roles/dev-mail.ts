// The mailbox of `dev`: what the sandbox's mailer was given.
import type { App } from '#app.ts';
import { isoOf } from '#platform/time/clock.ts';
import type { Pages } from '#platform/http/server.ts';
import { inboxPages } from './dev-inbox.ts';

const MAILS_SHOWN_MAX = 200;

export const mailPages = (app: App): Pages =>
  inboxPages({
    path: '/dev/mail',
    title: 'Mailbox',
    intro: 'What was mailed, newest first. None of it has left this machine.',
    none: [
      'No mail yet',
      'People get codes here who go through a hosted onboarding, and owners are notified when a webhook endpoint is slowed down or switched off.',
    ],
    newest: () => app.newestMails(MAILS_SHOWN_MAX),
    toItem: ({ recipient, subject, text, at }) => ({ heading: subject, aside: `to ${recipient}`, text, at }),
    toJson: ({ recipient, subject, text, at }) => ({ to: recipient, subject, text, at: isoOf(at) }),
  });
