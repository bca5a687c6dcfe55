// What the owner of a batch is bound to: the sum, how many transfers there are, and a hash of all of them.
import { z } from 'zod';
import { defineSnapshot } from '#modules/approvals/snapshot.ts';

/** The lines themselves are shown from the transfers, if these still have the hash. */
export const batchSnapshot = defineSnapshot('send_batch', {
  batch: z.strictObject({ id: z.string(), count: z.int(), linesHash: z.string() }),
});
export type BatchSnapshot = z.infer<typeof batchSnapshot>;
