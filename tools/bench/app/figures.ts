// What was measured in the rounds of a run, each beside its goal.
import { median } from '../report.ts';

export type Unit = 'ms' | 'bytes' | 'MB' | '';
export type Figure = {
  readonly name: string;
  readonly unit: Unit;
  /** The most that it may be; undefined if there is no goal. */
  readonly goal: number | undefined;
};

export type Figures = {
  add(figure: Figure, value: number): void;
  summaries(): Summary[];
};

export type Summary = Figure & {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly isOver: boolean | undefined;
};

export function createFigures(): Figures {
  const measured = new Map<string, { readonly figure: Figure; readonly values: number[] }>();
  return {
    add(figure, value) {
      const known = measured.get(figure.name) ?? { figure, values: [] };
      known.values.push(value);
      measured.set(figure.name, known);
    },
    summaries: () =>
      [...measured.values()].map(({ figure, values }) => {
        const middle = median(values);
        const isOver = figure.goal === undefined ? undefined : middle > figure.goal;
        return { ...figure, median: middle, min: Math.min(...values), max: Math.max(...values), isOver };
      }),
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

const COLUMNS = ['', 'median', 'min to max', 'goal', ''];

export function tableText(summaries: readonly Summary[]): string {
  const rows = summaries.map(({ name, unit, goal, median: middle, min, max, isOver }) => [
    name,
    `${shown(middle)} ${unit}`,
    `${shown(min)} to ${shown(max)}`,
    goal === undefined ? '' : shown(goal),
    isOver === undefined ? '' : isOver ? 'OVER' : 'ok',
  ]);
  const all = [COLUMNS, ...rows];
  const widths = COLUMNS.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  return all.map(line).join('\n');
}

const shown = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Number.isInteger(value) ? 0 : 1 });
