// The table of peers, as Markdown: a line for each that was measured, and what each peer does not do.
import { median } from '../report.ts';
import type { Figure, Opened } from './peer.ts';

export type Row = Pick<Figure, 'measured'> & {
  readonly rounds: Array<{ readonly peer: number; readonly ours: number }>;
};

const HEAD = ['peer', 'what is measured', 'peer', 'ours', 'ours ÷ peer', 'of each round'];

export function tableOf(rows: ReadonlyMap<Opened, readonly Row[]>): string {
  const lines = [...rows].flatMap(([{ title }, measured]) =>
    measured.map(({ measured: what, rounds }) => {
      const figure = (value: number): string => `${Math.round(value).toLocaleString('en')} a second`;
      const ratios = rounds.map(({ peer, ours }) => ours / peer);
      return [
        title,
        what,
        figure(median(rounds.map(({ peer }) => peer))),
        figure(median(rounds.map(({ ours }) => ours))),
        median(ratios).toFixed(2),
        `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      ];
    }),
  );
  const all = [HEAD, HEAD.map(() => '---'), ...lines];
  const lacks = [...rows.keys()].map(({ title, lacks: what }) => `- ${title} does not do: ${what}.`);
  return [...all.map((cells) => `| ${cells.join(' | ')} |`), '', ...lacks].join('\n');
}
