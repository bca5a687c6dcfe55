// Counters, gauges and histograms in the text format that Prometheus reads. Callers bound the label sets:
// route ids and statuses, never ids of objects.

type Labels = Readonly<Record<string, string | number>>;
export type Counter = { add(labels?: Labels, by?: number): void };
export type Histogram = { observe(value: number, labels?: Labels): void };
export type Metrics = {
  counter(name: string, help: string): Counter;
  gauge(name: string, help: string, read: () => number, labels?: Labels): void;
  /** A gauge that goes up and down by what is added. */
  level(name: string, help: string): Counter;
  /** A counter that is kept elsewhere. */
  counted(name: string, help: string, read: () => number): void;
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  text(): string;
};

type Series = { readonly labels: string; value: number };
type Buckets = { readonly labels: string; readonly counts: number[]; sum: number; count: number };

export function createMetrics(): Metrics {
  const sections = new Map<string, () => string>();

  const section = (name: string, help: string, type: string, body: () => string): void => {
    if (sections.has(name)) throw new Error(`${name} is measured twice`);
    sections.set(name, () => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${body()}`);
  };

  const added = (name: string, help: string, type: 'counter' | 'gauge'): Counter => {
    const series = new Map<string, Series>();
    section(name, help, type, () =>
      [...series.values()].map((one) => `${name}${braced(one.labels)} ${one.value}\n`).join(''),
    );
    return {
      add(labels = {}, by = 1) {
        found(series, labels, (text) => ({ labels: text, value: 0 })).value += by;
      },
    };
  };

  return {
    counter: (name, help) => added(name, help, 'counter'),
    level: (name, help) => added(name, help, 'gauge'),
    gauge(name, help, read, labels = {}) {
      const text = braced(textOf(labels));
      section(name, help, 'gauge', () => `${name}${text} ${read()}\n`);
    },
    counted(name, help, read) {
      section(name, help, 'counter', () => `${name} ${read()}\n`);
    },
    histogram(name, help, bounds) {
      const series = new Map<string, Buckets>();
      section(name, help, 'histogram', () =>
        [...series.values()].map((one) => histogramText(name, bounds, one)).join(''),
      );
      return {
        observe(value, labels = {}) {
          const one = found(series, labels, (text) => ({
            labels: text,
            counts: bounds.map(() => 0),
            sum: 0,
            count: 0,
          }));
          one.sum += value;
          one.count += 1;
          const bucket = bounds.findIndex((bound) => value <= bound);
          if (bucket >= 0) one.counts[bucket] = (one.counts[bucket] ?? 0) + 1;
        },
      };
    },
    text: () => [...sections.values()].map((write) => write()).join(''),
  };
}

function histogramText(name: string, bounds: readonly number[], one: Buckets): string {
  let below = 0;
  const lines = bounds.map((bound, i) => {
    below += one.counts[i] ?? 0;
    return `${name}_bucket${braced(joined(one.labels, `le="${bound}"`))} ${below}\n`;
  });
  lines.push(
    `${name}_bucket${braced(joined(one.labels, 'le="+Inf"'))} ${one.count}\n`,
    `${name}_sum${braced(one.labels)} ${one.sum}\n`,
    `${name}_count${braced(one.labels)} ${one.count}\n`,
  );
  return lines.join('');
}

function found<T>(series: Map<string, T>, labels: Labels, make: (labels: string) => T): T {
  const key = textOf(labels);
  let one = series.get(key);
  if (one === undefined) {
    one = make(key);
    series.set(key, one);
  }
  return one;
}

function textOf(labels: Labels): string {
  let text = '';
  for (const name in labels) text = joined(text, `${name}="${labels[name]}"`);
  return text;
}

const joined = (a: string, b: string): string => (a === '' ? b : `${a},${b}`);
const braced = (labels: string): string => (labels === '' ? '' : `{${labels}}`);
