// What an operator does about identity reviews at the command line, with a name and a reason.
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Works } from '#platform/work/work.ts';
import { decideReview, type Decision } from './decide.ts';
import { documentBody } from './model.ts';
import { noteDocument } from './note-document.ts';
import { shownReview } from './show.ts';

type DecideInput = {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly id: string;
  readonly decision: Decision;
  /** What was seen, as typed; it is noted in the same transaction. */
  readonly document?: Readonly<Record<string, string>> | undefined;
};
type ShownReview = Awaited<ReturnType<typeof shownReview>>;
export type ReviewActions = { decide(asked: DecideInput): Promise<ShownReview> };

export const reviewActions = ({ works }: { readonly works: Works }): ReviewActions => ({
  decide: ({ tenant, actor, id, decision, document }) =>
    works.run(tenant, actor, async (work) => {
      if (document !== undefined) {
        const { data, error } = documentBody.safeParse(document);
        if (data === undefined)
          throw new Error(
            `the document: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
          );
        await noteDocument(work, id, data);
      }
      return shownReview(work, await decideReview(work, id, decision));
    }),
});
