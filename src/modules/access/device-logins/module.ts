// Logins by browser: a command line asks, a person who is signed in answers, and it gets an API key.
import { defineModule } from '#platform/module.ts';
import { approveRoute, denyRoute } from './answer.ts';
import { endKeyRoute } from './end-key.ts';
import { findRoute } from './find.ts';
import { forgetLoginsSweep } from './forget.ts';
import { pollRoute } from './poll.ts';
import type { LoginServices } from './services.ts';
import { startRoute } from './start.ts';

/** A key is given any of `scopes`, which are those of all modules. */
export const deviceLoginsModule = (scopes: readonly string[]) =>
  defineModule<LoginServices>({
    name: 'device-logins',
    tags: { 'Command line': 'How a command line gets an API key from a person who is signed in.' },
    routes: [startRoute, pollRoute, endKeyRoute, findRoute, approveRoute(scopes), denyRoute],
    sweeps: (services) => [forgetLoginsSweep(services)],
  });
