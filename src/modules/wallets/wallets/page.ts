// Pages of lists, with the cursor under the name that it has in the wallet API.
import { z } from 'zod';
import { cursorAfter, nextCursorSchema, PAGE_SIZE_MAX } from '#platform/lists/page.ts';

export const pageOfWallet = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item).max(PAGE_SIZE_MAX), next_cursor: nextCursorSchema });

/** `rows` has one more than the limit if there is another page. */
export function nextCursor(rows: readonly { readonly id: string }[], limit: number): string | null {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return last === undefined ? null : cursorAfter(last.id);
}
