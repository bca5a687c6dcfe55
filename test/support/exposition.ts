// Reads what /metrics answers as strictly as Prometheus does, for tests: a family has its HELP and TYPE, once
// and before its samples, and each sample is a name, labels and a number.
import assert from 'node:assert/strict';

export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};
export type Family = { readonly help: string; readonly type: string; readonly samples: Sample[] };

const HELP = /^# HELP ([a-z_][a-z0-9_]*) (\S.*)$/;
const TYPE = /^# TYPE ([a-z_][a-z0-9_]*) (counter|gauge|histogram)$/;
const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{(.+)\})? (NaN|[+-]?Inf|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;
const LABEL = /^([a-z_][a-z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"$/;
const SUFFIX = /_(?:bucket|sum|count)$/;

export function readExposition(text: string): Map<string, Family> {
  assert.ok(text.endsWith('\n'), 'the last line ends');
  const families = new Map<string, Family>();
  let helped: readonly [name: string, help: string] | undefined;
  for (const line of text.slice(0, -1).split('\n')) {
    const [, helpName, help] = HELP.exec(line) ?? [];
    const [, typeName, type] = TYPE.exec(line) ?? [];
    if (helpName !== undefined && help !== undefined) {
      helped = [helpName, help];
    } else if (typeName !== undefined && type !== undefined) {
      assert.equal(helped?.[0], typeName, `HELP stands before ${line}`);
      assert.ok(!families.has(typeName), `${typeName} is there once`);
      families.set(typeName, { help: helped?.[1] ?? '', type, samples: [] });
    } else {
      const sample = sampleOf(line);
      const family = [...families].at(-1);
      const own = family?.[1].type === 'histogram' ? sample.name.replace(SUFFIX, '') : sample.name;
      assert.equal(own, family?.[0], `${line} stands below its family`);
      family?.[1].samples.push(sample);
    }
  }
  return families;
}

function sampleOf(line: string): Sample {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
  assert.ok(name !== undefined, `a sample, and not: ${line}`);
  const pairs = labels === '' ? [] : labels.split(/,(?=[a-z_]+=")/);
  return {
    name,
    labels: Object.fromEntries(
      pairs.map((pair) => {
        const [, label, text] = LABEL.exec(pair) ?? [];
        assert.ok(label !== undefined && text !== undefined, `labels in ${line}`);
        return [label, text];
      }),
    ),
    value: Number(value),
  };
}

/** The sum of the samples of a family that have these labels. */
export function valueOf(
  families: ReadonlyMap<string, Family>,
  name: string,
  wanted: Readonly<Record<string, string>> = {},
): number {
  const samples = families.get(name)?.samples ?? [];
  const found = samples.filter(({ labels }) =>
    Object.entries(wanted).every(([label, text]) => labels[label] === text),
  );
  return found.reduce((sum, { value }) => sum + value, 0);
}
