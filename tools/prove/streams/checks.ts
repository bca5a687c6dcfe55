// What must hold of tabs, from what they know and what the database has: pure, so it is tested by itself.
import type { Tab } from './tab.ts';

/** An event as the database has it. */
export type Made = { readonly id: string; readonly type: string; readonly at: number };
export type Listened = Pick<Tab, 'openedAt' | 'openings' | 'knows'>;
export type Kill = {
  readonly round: number;
  readonly server: number;
  readonly at: number;
  /** The tabs that had their stream there, or none. */
  readonly tabs: readonly number[];
};

const NAMED_MAX = 3;

/** Each tab knows every event that was made since it was opened. */
export function missed(tabs: readonly Listened[], made: readonly Made[]): string[] {
  const wrong: string[] = [];
  for (const [n, { openedAt, knows }] of tabs.entries()) {
    const unknown = made.filter(({ id, at }) => at >= openedAt && !knows.has(id));
    if (unknown.length === 0) continue;
    const named = unknown.slice(0, NAMED_MAX).map(({ id, type }) => `${id} (${type})`);
    wrong.push(`tab ${n} missed ${unknown.length} events, such as ${named.join(', ')}`);
  }
  return wrong;
}

/** No tab heard of an event that is not there: one of another organization, or one that was undone. */
export function invented(tabs: readonly Listened[], all: ReadonlySet<string>): string[] {
  const wrong: string[] = [];
  for (const [n, { knows }] of tabs.entries()) {
    const untrue = [...knows.keys()].filter((id) => !all.has(id));
    if (untrue.length > 0) wrong.push(`tab ${n} heard of ${untrue[0]}, which the database does not have`);
  }
  return wrong;
}

/**
 * How long a tab was not right: until it has a stream again and knows of all that was made before it had it.
 * Infinite if it never does.
 */
export function rightAgainMs(
  { openedAt, openings, knows }: Listened,
  killedAt: number,
  made: readonly Made[],
): number {
  const back = openings.find(({ answeredAt }) => answeredAt > killedAt);
  if (back === undefined) return Infinity;
  let rightAt = back.answeredAt;
  for (const { id, at } of made) {
    if (at < openedAt || at > back.answeredAt) continue;
    rightAt = Math.max(rightAt, knows.get(id) ?? Infinity);
  }
  return rightAt - killedAt;
}

/** Sorted, of all tabs that a kill has touched. */
export const allRightAgainMs = (
  { at, tabs: touched }: Kill,
  tabs: readonly Listened[],
  made: readonly Made[],
): number[] =>
  touched
    .map((n) => tabs[n])
    .filter((tab) => tab !== undefined)
    .map((tab) => rightAgainMs(tab, at, made))
    .toSorted((a, b) => a - b);

/** What was late after a kill, which shows nothing if it touches no tab. */
export function late({ round, server }: Kill, sortedMs: readonly number[], msMax: number): string[] {
  const where = `round ${round} (server ${server + 1})`;
  if (sortedMs.length === 0) return [`${where}: no tab had its stream there`];
  const count = sortedMs.filter((ms) => ms > msMax).length;
  if (count === 0) return [];
  return [`${where}: ${count} of ${sortedMs.length} tabs were not right within ${secondsOf(msMax)}`];
}

/**
 * The time from an event being made to a tab knowing of it, sorted: of all that were made while it was open.
 */
export function delaysMs(tabs: readonly Listened[], made: readonly Made[]): Float64Array {
  const delays: number[] = [];
  for (const { openedAt, knows } of tabs) {
    for (const { id, at } of made) {
      const knownAt = knows.get(id);
      if (at >= openedAt && knownAt !== undefined) delays.push(knownAt - at);
    }
  }
  return Float64Array.from(delays).sort();
}

export const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

export function spreadText(sorted: ArrayLike<number>): string {
  const at = (share: number): string => secondsOf(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN);
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`;
}

/** Each stream is answered; what was refused was read again late. */
export function refused(tabs: ReadonlyArray<Pick<Tab, 'refusals'>>): string[] {
  const counts = new Map<number, number>();
  for (const status of tabs.flatMap(({ refusals }) => refusals))
    counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} streams were refused with ${status}`);
}
