// A second signature as the API shows it. Whether it is over follows from real time, as with invitations.
import { z } from 'zod';
import { SIGNED_RIGHTS, signedRights, type Right } from '#platform/context/rights.ts';
import { defineOrganizationId, shownId } from '#platform/ids/kind.ts';
import type { NameOf } from '#platform/lists/names.ts';
import { isoOf, isoOrNull, type Instant } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import type { SignatureRow } from './tables.ts';

const SIGNATURE = defineOrganizationId('sig', {
  en: 'second signature',
  es: 'ninguna segunda firma',
  pt: 'nenhuma segunda assinatura',
});
export const signatureParams = z.object({ id: SIGNATURE.inPath });

const SIGNATURE_STATUSES = ['waiting', 'signed', 'used', 'refused', 'withdrawn', 'expired'] as const;
type SignatureStatus = (typeof SIGNATURE_STATUSES)[number];

export function statusOf({ status, expires_at: end }: SignatureRow, now: Instant): SignatureStatus {
  return (status === 'waiting' || status === 'signed') && now >= end ? 'expired' : status;
}

const member = z.object({
  id: shownId('usr'),
  name: z.string().nullable().describe('The e-mail address; null if it is not known any more.'),
});

export const signatureSchema = z
  .object({
    id: SIGNATURE.shown,
    status: z.enum(SIGNATURE_STATUSES),
    maker: member.describe('The member who wants to do it.'),
    needs: z.string().describe('The right that it needs, which who signs has as well.'),
    request: z
      .object({
        method: z.string(),
        path: z.string(),
        body: z.unknown().describe('Null if there is none, or if it is secret.'),
        bodyIsSecret: z.boolean().describe('It is kept nowhere.'),
        idempotencyKey: z.string().nullable(),
      })
      .describe('What is done once it is signed and its maker sends it again.'),
    signer: member.nullable().describe('The member who signed, refused or withdrew it.'),
    createdAt: timestamp,
    decidedAt: timestamp.nullable(),
    usedAt: timestamp.nullable(),
    expiresAt: timestamp.describe('It can be signed until then, and once it is signed be used.'),
  })
  .meta({ id: 'SecondSignature' });

export const toSignature =
  (now: Instant, nameOf: NameOf) =>
  (row: SignatureRow): z.infer<typeof signatureSchema> => ({
    id: row.id,
    status: statusOf(row, now),
    maker: shownMember(row.maker_id, nameOf),
    needs: row.needs,
    request: {
      method: row.method,
      path: row.path,
      body: row.body,
      bodyIsSecret: row.body_is_secret,
      idempotencyKey: row.request_key,
    },
    signer: row.signer_id === null ? null : shownMember(row.signer_id, nameOf),
    createdAt: isoOf(row.created_at),
    decidedAt: isoOrNull(row.decided_at),
    usedAt: isoOrNull(row.used_at),
    expiresAt: isoOf(row.expires_at),
  });

export const membersOf = (rows: readonly SignatureRow[]) =>
  rows.flatMap(({ maker_id: maker, signer_id: signer }) =>
    [maker, signer].flatMap((id) => (id === null ? [] : [{ type: 'user' as const, id }])),
  );

const shownMember = (id: string, nameOf: NameOf): z.infer<typeof member> => ({
  id,
  name: nameOf({ type: 'user', id })?.name ?? null,
});

const chosenRights = z.array(z.enum(SIGNED_RIGHTS));
export const settingsBody = z.strictObject({
  rights: chosenRights
    .max(SIGNED_RIGHTS.length)
    .optional()
    .describe('Replaces those that were chosen; an empty list asks for no second signature.'),
});
export const settingsSchema = z
  .object({
    rights: chosenRights.describe('What your organization has chosen.'),
    signed: z
      .array(z.string())
      .describe(
        'All for which another member signs: what was chosen, and who is a member and which keys there are.',
      ),
  })
  .meta({ id: 'SecondSignatureSettings' });

export const toSettings = (chosen: readonly Right[]): z.infer<typeof settingsSchema> => ({
  rights: SIGNED_RIGHTS.filter((right) => chosen.includes(right)),
  signed: [...signedRights(chosen)],
});
