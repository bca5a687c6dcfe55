// What an owner is bound to who decides on a card: all that it could be used for.
import { z } from 'zod';
import { shownCardSchema } from '#modules/approvals/model.ts';
import { reasonSchema } from '#modules/approvals/reasons.ts';
import { defineSnapshot } from '#modules/approvals/snapshot.ts';

export const cardSnapshot = defineSnapshot('card_issue', {
  card: shownCardSchema,
  reasons: z.array(reasonSchema),
});
export type CardSnapshot = z.infer<typeof cardSnapshot>;
