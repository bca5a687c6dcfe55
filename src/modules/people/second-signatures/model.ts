// A second signature as the API shows it. Whether it is over follows from real time, as with invitations.
import { z } from 'zod';
import { SIGNED_RIGHTS, signedRights, type Right } from '#platform/context/rights.ts';
import { defineOrganizationId, shownId } from '#platform/ids/kind.ts';
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

export const signatureSchema = z
  .object({
    id: SIGNATURE.shown,
    status: z.enum(SIGNATURE_STATUSES),
    makerId: shownId('usr').describe('The member who wants to do it.'),
    needs: z.string().describe('The right that it needs, which who signs has as well.'),
    request: z
      .object({
        method: z.string(),
        path: z.string(),
        body: z.unknown().describe('Null if it is secret.'),
        idempotencyKey: z.string().nullable(),
      })
      .describe('What is done once it is signed and its maker sends it again.'),
    signerId: shownId('usr').nullable().describe('The member who signed, refused or withdrew it.'),
    createdAt: timestamp,
    decidedAt: timestamp.nullable(),
    usedAt: timestamp.nullable(),
    expiresAt: timestamp.describe('It can be signed until then, and once it is signed be used.'),
  })
  .meta({ id: 'SecondSignature' });

export const toSignature =
  (now: Instant) =>
  (row: SignatureRow): z.infer<typeof signatureSchema> => ({
    id: row.id,
    status: statusOf(row, now),
    makerId: row.maker_id,
    needs: row.needs,
    request: { method: row.method, path: row.path, body: row.body, idempotencyKey: row.request_key },
    signerId: row.signer_id,
    createdAt: isoOf(row.created_at),
    decidedAt: isoOrNull(row.decided_at),
    usedAt: isoOrNull(row.used_at),
    expiresAt: isoOf(row.expires_at),
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
