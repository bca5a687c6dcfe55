// Comments and documents end at column 110. Code is wrapped by the formatter.
import { isDocument, lineOf, type Problem, type SourceFile } from './problem.ts';
import { commentsOf } from './source.ts';

const COLUMNS_MAX = 110;

export const commentWidth = (file: SourceFile): Problem[] =>
  commentsOf(file).flatMap(({ text, start }) => {
    const first = lineOf(file.text, start);
    const column = start - (file.text.lastIndexOf('\n', start - 1) + 1);
    return text.split('\n').flatMap((one, i) => {
      const columns = one.length + (i === 0 ? column : 0);
      const message = `a comment of ${columns} columns; it has at most ${COLUMNS_MAX}`;
      return columns <= COLUMNS_MAX
        ? []
        : [{ rule: 'comment-width', path: file.path, line: first + i, message }];
    });
  });

/** The place where a fence of code begins or ends, with its ticks and with what stands after them. */
const FENCE = /^[\s>]*(`{3,}|~{3,})(.*)$/;
const TABLE_OR_HEADING = /^\s*(?:\||#)/;
/** One link, URL or piece of code cannot be broken, whatever mark of a list it has. */
const ONE_WORD = /^[\s>]*(?:(?:[-*]|\d+\.)\s+)?(?:\S+|\[[^\]]*\]\(\S*\)\S*|`[^`]*`\S?)$/;

export function documentWidth(file: SourceFile): Problem[] {
  if (!isDocument(file.path)) return [];
  let fence: string | undefined;
  return file.text.split('\n').flatMap((text, i) => {
    const [, ticks, after = ''] = FENCE.exec(text) ?? [];
    const inside = fence !== undefined;
    if (fence === undefined) fence = ticks;
    else if (ticks?.startsWith(fence) && after.trim() === '') fence = undefined;
    if (inside || ticks || text.length <= COLUMNS_MAX) return [];
    if (TABLE_OR_HEADING.test(text) || ONE_WORD.test(text)) return [];
    const message = `a line of ${text.length} columns; it has at most ${COLUMNS_MAX}, and is wrapped`;
    return [{ rule: 'document-width', path: file.path, line: i + 1, message }];
  });
}
