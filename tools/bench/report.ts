// Turns what was measured into the table that is printed, and the JSON.
import type { Cores, Measured } from './measure.ts';
import type { Startup } from './startup.ts';
import type { Recorded, ServerReport } from './protocol.ts';

export type Summary = {
  readonly variant: string;
  readonly perSecond: number;
  readonly perSecondMin: number;
  readonly perSecondMax: number;
  readonly p50Ms: number;
  readonly p99Ms: number | undefined;
  readonly cores: Cores | undefined;
  readonly groupSize: number | undefined;
  /** This one divided by pgbench; undefined without pgbench. */
  readonly byPgbench: number | undefined;
};

export type Check = {
  /** What the database belongs to. */
  readonly name: string;
  readonly promised: Recorded;
  readonly report: ServerReport;
  readonly problems: readonly string[];
};

export function summarize(measured: readonly Measured[], pgbench: string): Summary[] {
  const names = [...new Set(measured.map((one) => one.variant))];
  const of = (name: string): Measured[] => measured.filter((one) => one.variant === name);
  const pgbenchPerSecond = medianOf(of(pgbench).map((one) => one.perSecond));
  return names.map((variant) => {
    const rounds = of(variant);
    const rates = rounds.map((one) => one.perSecond);
    const perSecond = median(rates);
    return {
      variant,
      perSecond,
      perSecondMin: Math.min(...rates),
      perSecondMax: Math.max(...rates),
      p50Ms: median(rounds.map((one) => one.p50Ms)),
      p99Ms: medianOf(rounds.map((one) => one.p99Ms)),
      cores: coresOf(rounds),
      groupSize: medianOf(rounds.map((one) => one.groupSize)),
      byPgbench: pgbenchPerSecond && perSecond / pgbenchPerSecond,
    };
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const high = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return (low + high) / 2;
}

function medianOf(values: ReadonlyArray<number | undefined>): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : median(known);
}

function coresOf(rounds: readonly Measured[]): Cores | undefined {
  const known = rounds.map((one) => one.cores).filter((cores) => cores !== undefined);
  if (known.length === 0) return undefined;
  const of = (name: keyof Cores): number => median(known.map((cores) => cores[name]));
  return { load: of('load'), server: of('server'), postgres: of('postgres') };
}

const COLUMNS = ['variant', 'per second', 'min to max', '÷ pgbench', 'p50 ms', 'p99 ms', 'group'];
const CPU_COLUMNS = ['load cpu', 'product cpu', 'postgres cpu', 'CPU µs each'];

export function tableText(summaries: readonly Summary[]): string {
  const rows = summaries.map((one) => [
    one.variant,
    one.perSecond.toFixed(0),
    `${one.perSecondMin.toFixed(0)} to ${one.perSecondMax.toFixed(0)}`,
    one.byPgbench?.toFixed(2) ?? '',
    one.p50Ms.toFixed(2),
    one.p99Ms?.toFixed(2) ?? '',
    one.groupSize?.toFixed(0) ?? '',
    ...PARTIES.map((name) => percent(one.cores?.[name])),
    PARTIES.map((name) => microseconds(one.cores?.[name], one.perSecond)).join(' + '),
  ]);
  const all = [[...COLUMNS, ...CPU_COLUMNS], ...rows];
  const widths = all[0]?.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  return all.map(line).join('\n');
}

const PARTIES = ['load', 'server', 'postgres'] as const;

const microseconds = (cores: number | undefined, perSecond: number): string =>
  cores === undefined ? '' : ((cores / perSecond) * 1e6).toFixed(0);
const percent = (cores: number | undefined): string =>
  cores === undefined ? '' : `${(cores * 100).toFixed(0)} %`;

export function checkText({ name, promised, report, problems }: Check): string {
  const lines = Object.entries(promised).map(
    ([kind, count]) => `  ${kind}: ${count} acknowledged, ${report.recorded[kind] ?? 0} recorded`,
  );
  const whole = problems.length === 0 ? ['  the ledger is whole'] : problems.map((one) => `  WRONG: ${one}`);
  return [name, ...lines, `  ${report.entries} entries`, ...whole].join('\n');
}

const READY_MS_GOAL = 3_000;
const IDLE_MEGABYTES_GOAL = 150;

export function startupText({ firstReadyMs, laterReadyMs, idleMegabytes }: Startup): string {
  return [
    `  first start (makes the database): ready in ${seconds(firstReadyMs)}`,
    `  later start: ready in ${seconds(laterReadyMs)} (goal: under ${seconds(READY_MS_GOAL)})`,
    idleMegabytes === undefined
      ? '  memory: not known without /proc'
      : `  idle, without PostgreSQL: ${idleMegabytes.toFixed(0)} MB resident (goal: under ${IDLE_MEGABYTES_GOAL} MB)`,
  ].join('\n');
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
