// A login by browser as the API shows it: to the command line, and to the person who answers.
import { z } from 'zod';
import { isoOf, MINUTE_MS, SECOND_MS } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { shownId } from '#platform/ids/kind.ts';
import { apiKeyBody } from '#modules/base/identity/model.ts';
import { LOGIN_LIVES_MS } from './bounds.ts';
import type { LoginRow } from './tables.ts';

const MACHINE = /^[A-Za-z0-9._-]{1,63}$/;
const TYPED_CHARACTERS_MAX = 40;

export const startBody = z.strictObject({
  machine: z
    .string()
    .regex(MACHINE)
    .describe('The name of the machine, which the person is shown as unverified.')
    .meta({ examples: ['laptop'] }),
});

export const startedSchema = z
  .object({
    deviceCode: z.string().describe('With which the command line asks. It is shown to no one.'),
    userCode: z.string().describe('That the person compares, such as `BCDF-GHJK`.'),
    verificationUri: z.string().describe('Where the person types the code.'),
    verificationUriComplete: z.string().describe('The same, with the code in it.'),
    expiresInSeconds: z.int().describe(`${LOGIN_LIVES_MS / MINUTE_MS} minutes.`),
    intervalSeconds: z.int().describe('How long to wait between two polls.'),
  })
  .meta({ id: 'StartedDeviceLogin' });

export const pollBody = z.strictObject({ deviceCode: z.string().max(100) });

export const givenSchema = z
  .object({
    id: shownId('key'),
    raw: z.string().describe('The API key, once.'),
    name: z.string(),
    scopes: z.array(z.string()),
    mode: z.enum(['test', 'live']),
    organization: z.object({ id: shownId('org'), name: z.string() }),
  })
  .meta({ id: 'DeviceLoginKey' });

const userCode = z
  .string()
  .max(TYPED_CHARACTERS_MAX)
  .describe('As it was typed: in any case, with or without the dash.')
  .meta({ examples: ['BCDF-GHJK'] });

export const codeBody = z.strictObject({ userCode });

/** What an API key is made with, as by hand. */
export const approveBody = (scopes: readonly string[]) => apiKeyBody(scopes).extend({ userCode });

export const loginSchema = z
  .object({
    id: shownId('dvl'),
    machine: z.string().describe('As the command line says; nothing proves it.'),
    ip: z.string().nullable().describe('From where it has asked.'),
    userAgent: z.string().nullable(),
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ id: 'DeviceLogin' });

export const answeredSchema = z
  .object({ id: shownId('dvl'), answer: z.enum(['approved', 'denied']) })
  .meta({ id: 'AnsweredDeviceLogin' });

export const toLogin = (row: LoginRow): z.infer<typeof loginSchema> => ({
  id: row.id,
  machine: row.machine,
  ip: row.ip,
  userAgent: row.user_agent,
  createdAt: isoOf(row.created_at),
  expiresAt: isoOf(row.expires_at),
});

export const SECONDS_LIVED = LOGIN_LIVES_MS / SECOND_MS;
