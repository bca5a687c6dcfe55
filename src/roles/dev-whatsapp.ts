// The telephones of `dev`: what the sandbox's messenger was given.
import type { App } from '#app.ts';
import { isoOf } from '#platform/time/clock.ts';
import type { Pages } from '#platform/http/server.ts';
import { inboxPages } from './dev-inbox.ts';

const TEXTS_SHOWN_MAX = 200;

export const phonePages = (app: App): Pages =>
  inboxPages({
    path: '/dev/whatsapp',
    title: 'Telephones',
    intro: 'What was sent to telephones on the test side, newest first.',
    none: ['No message yet', 'People get codes here who go through a hosted onboarding.'],
    newest: () => app.newestTexts(TEXTS_SHOWN_MAX),
    toItem: ({ recipient, text, at }) => ({ heading: recipient, aside: 'WhatsApp', text, at }),
    toJson: ({ recipient, text, at }) => ({ to: recipient, text, at: isoOf(at) }),
  });
