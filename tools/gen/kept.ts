// Every table: for how long its rows are kept, and what of it is about a person. Made from what the
// tables say of themselves.
import type { Table } from '#platform/db/table.ts';
import { KEEP, keepNames } from '#platform/db/kept-days.ts';
import { personalOf } from '#platform/personal-data/columns.ts';
import { code, page, table } from './markdown.ts';

const ABOUT =
  'Every table, for how long its rows are kept, and which of its columns are about a person. ' +
  'Erasure takes those away and leaves the others; [how to](../how-to/keep-and-erase.md).';

export function keptPage(tables: readonly Table[]): string {
  const settings = keepNames.map((name) => {
    const { setting, days, daysMin, daysMax, about } = KEEP[name];
    return [code(setting), String(days), `${daysMin} to ${daysMax}`, about];
  });
  const rows = tables
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((one) => [code(one.name), howLong(one), ofPerson(one)]);
  return page('What is kept', ABOUT, [
    '## Settings',
    table(['Setting', 'Days', 'From and to', 'Of'], settings),
    '## Tables',
    table(['Table', 'Kept', 'Of a person'], rows),
  ]);
}

function howLong({ kept: one }: Table): string {
  if ('stays' in one) return `stays: ${one.stays}`;
  if (!('setting' in one)) return `for ${one.after}`;
  const time = `for ${code(KEEP[one.setting].setting)}`;
  return one.only === undefined ? time : `${code(one.only)} ${time}; the rest stays: ${one.rest ?? ''}`;
}

function ofPerson(one: Table): string {
  if (one.kept.erasedWhole === true) return 'the row, which goes with the person';
  return personalOf(one)
    .map(([column, kind]) => (kind === 'mention' ? `${code(column)} where it names them` : code(column)))
    .join(', ');
}
