// Passkeys as the API shows them, and what a browser sends of them: `PublicKeyCredential.toJSON()`, of which
// only what is verified is read.
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { defineOrganizationId } from '#platform/ids/kind.ts';
import { TRANSPORTS, type PasskeyRow, type Transport } from './tables.ts';

const NAME_CHARACTERS_MAX = 60;
/** 1,023 bytes, the longest that the standard allows. */
const CREDENTIAL_ID_CHARACTERS_MAX = 1_364;
const CLIENT_DATA_CHARACTERS_MAX = 8_192;
const ATTESTATION_CHARACTERS_MAX = 32_768;
const AUTHENTICATOR_DATA_CHARACTERS_MAX = 4_096;
const SIGNATURE_CHARACTERS_MAX = 2_048;
const USER_HANDLE_CHARACTERS_MAX = 100;
const TRANSPORTS_MAX = 10;
const TRANSPORT_CHARACTERS_MAX = 30;

const bytes = (charactersMax: number) =>
  z
    .string()
    .min(1)
    .max(charactersMax)
    .regex(/^[\w-]+$/);
const credentialId = bytes(CREDENTIAL_ID_CHARACTERS_MAX);
const clientDataJSON = bytes(CLIENT_DATA_CHARACTERS_MAX);

/** An authenticator's own word, of which those that the standard has are kept. */
const transports = z
  .array(z.string().max(TRANSPORT_CHARACTERS_MAX))
  .max(TRANSPORTS_MAX)
  .default([])
  .transform((given): Transport[] => TRANSPORTS.filter((known) => given.includes(known)));

const attestation = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON,
      attestationObject: bytes(ATTESTATION_CHARACTERS_MAX),
      transports,
    }),
  })
  .describe('`toJSON()` of what `navigator.credentials.create()` gave.');
export type Attestation = z.infer<typeof attestation>;

/** All of its texts at their longest. */
export const ASSERTION_BYTES_MAX = 32 * 1024;
export const assertion = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON,
      authenticatorData: bytes(AUTHENTICATOR_DATA_CHARACTERS_MAX),
      signature: bytes(SIGNATURE_CHARACTERS_MAX),
      userHandle: bytes(USER_HANDLE_CHARACTERS_MAX).nullish(),
    }),
  })
  .describe('`toJSON()` of what `navigator.credentials.get()` gave.');
export type Assertion = z.infer<typeof assertion>;

const name = z.string().trim().min(1).max(NAME_CHARACTERS_MAX);

export const registerBody = z.strictObject({
  credential: attestation,
  name: name.default('Passkey').describe('By which the person knows it.'),
});

export const renameBody = z.strictObject({
  name: name.describe('By which the person knows it.').meta({ examples: ['Teléfono de Lucía'] }),
});

/** What a browser is asked with. Its fields are those of the WebAuthn standard. */
export const optionsSchema = z
  .looseObject({ challenge: z.string() })
  .describe('For `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of `PublicKeyCredential`.');

const PASSKEY = defineOrganizationId('pky', { en: 'passkey', es: 'ninguna passkey', pt: 'nenhuma passkey' });
export const passkeyParams = z.object({ id: PASSKEY.inPath });

export const passkeySchema = z
  .object({
    id: PASSKEY.shown,
    name: z.string(),
    synced: z.boolean().describe('Its provider may copy it to other devices of the person.'),
    createdAt: timestamp,
    lastUsedAt: timestamp.nullable(),
  })
  .meta({ id: 'Passkey' });

export const toPasskey = (row: PasskeyRow) => ({
  id: row.id,
  name: row.name,
  synced: row.is_synced,
  createdAt: isoOf(row.created_at),
  lastUsedAt: isoOrNull(row.last_used_at),
});
