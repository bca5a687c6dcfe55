// How tall the bars of a chart of days are.
export type Day = { readonly date: string; readonly good: number; readonly bad: number };

/** Bars as parts of the height of the chart, which the day with most of both fills. What is there is seen. */
export function barsOf(days: readonly Day[], height: number, heightMin: number): Day[] {
  const most = Math.max(1, ...days.map(({ good, bad }) => good + bad));
  const share = (count: number): number =>
    count === 0 ? 0 : Math.max(heightMin, ((height - heightMin) * count) / most);
  return days.map(({ date, good, bad }) => ({ date, good: share(good), bad: share(bad) }));
}
