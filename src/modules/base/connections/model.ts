// Connections as the API shows them. No secret is among it, nor what could be guessed from one.
import { z } from 'zod';
import { PORTS } from '#platform/provider/connections.ts';
import type { Language } from '#platform/text/language.ts';
import { defineOrganizationId } from '#platform/ids/kind.ts';
import { CURRENCIES } from '#platform/money/money.ts';
import type { DriverShape } from '#platform/provider/driver.ts';

const timestamp = z.iso.datetime().describe('ISO 8601, UTC.');
const CONNECTION = defineOrganizationId('conn', {
  en: 'connection',
  es: 'ninguna conexión',
  pt: 'nenhuma conexão',
});
const VALUE_CHARACTERS_MAX = 10_000;
const FIELDS_MAX = 20;
const OVERLAP_MINUTES_MAX = 30 * 24 * 60;
export const OVERLAP_MINUTES = 24 * 60;

export const port = z.enum(PORTS);

const findingSchema = z
  .object({
    code: z.string(),
    stops: z.boolean().describe('Nothing is sent, or nothing comes back, until it is put right.'),
    message: z.string(),
    fix: z.string().describe('What to do.'),
  })
  .meta({ id: 'ConnectionFinding' });

/** What nothing carries, and what to add. */
export const missingSchema = findingSchema.pick({ message: true, fix: true });

export const checkSchema = z
  .object({
    at: timestamp,
    isSound: z.boolean().describe('Nothing stops.'),
    findings: z.array(findingSchema),
  })
  .meta({ id: 'ConnectionCheck' });

export const connectionSchema = z
  .object({
    id: CONNECTION.shown,
    driver: z.string().describe('At which provider, such as `fintoc`.'),
    name: z.string(),
    mode: z.enum(['test', 'live']),
    scope: z
      .enum(['organization', 'deployment'])
      .describe('Whose it is. One of the deployment serves all, and only its operator changes it.'),
    ports: z.array(port).describe('What it is used for.'),
    countries: z.array(z.string()).nullable().describe('Null: all.'),
    inboundUrl: z.string().describe('Where the provider sends its messages.'),
    settings: z.record(z.string(), z.string()).describe('What was given besides secrets.'),
    status: z.enum(['active', 'disabled', 'removed']),
    secrets: z.array(
      z.object({
        field: z.string(),
        lastFour: z.string().describe('Empty where four characters would be too much of it.'),
        fingerprint: z
          .string()
          .describe(
            'Tells two of them apart, and follows from a key of the deployment. Empty for a minute after an upgrade from a version that made it otherwise.',
          ),
        createdAt: timestamp,
        acceptedUntil: timestamp.nullable().describe('Null: it is the current one.'),
      }),
    ),
    lastCheck: checkSchema.nullable().describe('Null: it was not looked at yet.'),
    lastMessageAt: timestamp.nullable().describe('When a message with a right signature last came.'),
    createdAt: timestamp,
    statusSince: timestamp,
  })
  .meta({ id: 'ProviderConnection' });

export const driverSchema = z
  .object({
    name: z.string(),
    about: z.string().describe('In the language of `Accept-Language`.'),
    ports: z.array(port),
    countries: z.array(z.string()).nullable().describe('Null: any.'),
    modes: z.array(z.enum(['test', 'live'])),
    takesMessages: z
      .boolean()
      .describe('Whether the provider sends messages, to the `inboundUrl` of the connection.'),
    fields: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['secret', 'setting']),
        label: z.string().describe('What a form calls it, in the language of `Accept-Language`.'),
        says: z.string().describe('What it is, and where it is found.'),
        isOptional: z.boolean(),
        mayChange: z
          .boolean()
          .describe('Whether a connection may get another value: it does not say which account it is.'),
        isMultiline: z.boolean().describe('Of several lines, as a key in PEM.'),
        currency: z
          .enum(CURRENCIES)
          .nullable()
          .describe('The value is an amount: whole minor units of this currency, as digits.'),
      }),
    ),
  })
  .meta({ id: 'ConnectionDriver' });

const given = z
  .record(z.string().min(1).max(100), z.string().min(1).max(VALUE_CHARACTERS_MAX))
  .refine((fields) => Object.keys(fields).length <= FIELDS_MAX)
  .describe('The fields of the driver, each by its name. Secrets are sealed and never shown again.');

export const connectionBody = z
  .strictObject({
    driver: z.string().min(1).max(100),
    name: z.string().trim().min(1).max(100),
    ports: z.array(port).min(1).max(PORTS.length).optional().describe('All that the driver serves.'),
    countries: z.array(z.string().length(2)).min(1).max(20).optional(),
    fields: given,
  })
  .meta({
    examples: [
      {
        driver: 'fintoc',
        name: 'Treasury',
        fields: { secretKey: 'sk_test_…', webhookSecret: 'whsec_…' },
      },
    ],
  });

export const rotationBody = z
  .strictObject({
    fields: given,
    overlapMinutes: z
      .int()
      .min(0)
      .max(OVERLAP_MINUTES_MAX)
      .optional()
      .describe('How long the ones before are still accepted: 24 hours, where it is not said.'),
  })
  .meta({ examples: [{ fields: { webhookSecret: 'whsec_…' }, overlapMinutes: 60 }] });

export const connectionParams = z.object({ id: CONNECTION.inPath });

export const toDriverShown = ({ fields, ...driver }: DriverShape, language: Language) => ({
  name: driver.name,
  about: driver.about[language],
  ports: [...driver.ports],
  countries: driver.countries === undefined ? null : [...driver.countries],
  modes: [...driver.modes],
  takesMessages: driver.takesMessages,
  fields: Object.entries(fields)
    .filter(([, { isOperators }]) => isOperators !== true)
    .map(([name, field]) => ({
      name,
      kind: field.kind,
      label: field.label[language],
      says: field.says[language],
      isOptional: field.isOptional === true,
      mayChange: field.mayChange === true,
      isMultiline: field.isMultiline === true,
      currency: field.currency ?? null,
    })),
});
