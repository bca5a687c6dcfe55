// What an owner is bound to who decides on a card: all that it could be used for.
import { z } from 'zod';
import { defineSnapshot, reasonSchema, shownCardSchema } from '#modules/approvals/index.ts';

export const cardSnapshot = defineSnapshot('card_issue', {
  card: shownCardSchema,
  reasons: z.array(reasonSchema),
});
export type CardSnapshot = z.infer<typeof cardSnapshot>;
