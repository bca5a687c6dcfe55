// A line of a batch, as it is written in the request and as it is kept until it is accepted.
import { z } from 'zod';
import { VISIBLE } from '#platform/text/format.ts';
import { lineBody } from '#modules/money-out/transfers/model.ts';
import type { documentSchema } from '#modules/wallets/documents/model.ts';

const REFERENCE_CHARACTERS_MAX = 80;

export const lineSchema = z.strictObject({
  ...lineBody,
  reference: z
    .string()
    .trim()
    .min(1)
    .max(REFERENCE_CHARACTERS_MAX)
    .regex(VISIBLE)
    .describe('Your name of the line, unique within the batch.'),
});

type WrittenLine = z.infer<typeof lineSchema>;

/** A line as it was asked for. What its destination and its invoice are is read when it is accepted. */
export type BatchLine = {
  readonly to: WrittenLine['to'];
  /** Written in digits, since JSON has no bigint. */
  readonly amountMinor: string;
  readonly concept: string | null;
  readonly reference: string;
  readonly purpose: NonNullable<WrittenLine['purpose']> | null;
  readonly document: z.infer<typeof documentSchema> | null;
};
