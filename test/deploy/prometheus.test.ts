// What operators watch keeps up with the program: alerts and the dashboard name metrics and labels that there
// are, and each alert leads to a section that says what to do.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { z } from 'zod';
import { parse } from 'yaml';
import { catalogue } from '#modules.ts';
import { COMMANDS } from '#roles/cli/commands.ts';
import { startTestApp } from '../support/app.ts';
import { readExposition } from '../support/exposition.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');
const run = promisify(execFile);

const rule = z.union([
  z.strictObject({ record: z.string(), expr: z.string() }),
  z.strictObject({
    alert: z.string(),
    expr: z.string(),
    for: z.string().optional(),
    labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
    annotations: z.strictObject({ summary: z.string(), runbook_url: z.url() }),
  }),
]);
const rulesFile = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) });
const panel = z.object({
  id: z.number(),
  title: z.string(),
  targets: z.array(z.object({ expr: z.string() })).default([]),
});

const rules = rulesFile
  .parse(parse(await textOf('deploy/prometheus/rules.yaml')))
  .groups.flatMap((group) => group.rules);
const dashboard = z
  .object({ panels: z.array(panel) })
  .parse(JSON.parse(await textOf('deploy/grafana/dashboard.json')));
const alerts = rules.filter((one) => 'alert' in one);
const recorded = rules.flatMap((one) => ('record' in one ? [one.record] : []));
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

// Some are about a replica, which none has to answer for.
const { app } = await startTestApp({
  replicaUrlOf: () => Promise.resolve('postgres://monedero@127.0.0.1:1/monedero'),
});
const families = readExposition(app.metrics.text());

/** What an expression reads: names of metrics as they are in it, and of recorded ratios. */
const namesIn = (expr: string): string[] => expr.match(/\b(?:monedero|nodejs|process)[_:][a-z0-9_:]+/g) ?? [];
/** A histogram is read by what it is written as. */
const familyOf = (name: string): string | undefined => {
  if (families.has(name)) return families.get(name)?.type === 'histogram' ? undefined : name;
  const base = name.replace(/_(?:bucket|sum|count)$/, '');
  return families.get(base)?.type === 'histogram' ? base : undefined;
};

suite('alerts and the dashboard', () => {
  test('name metrics that a process has', () => {
    const names = new Set(expressions.flatMap(namesIn));
    assert.ok(names.size > 20, String(names.size));
    const unknown = [...names].filter((name) => !recorded.includes(name) && familyOf(name) === undefined);
    assert.deepEqual(unknown, []);
  });

  test('name types of events and routes that there are', () => {
    const types = catalogue.events.map(({ type }) => type);
    for (const [, pattern = ''] of expressions.join('\n').matchAll(/type=~"([^"]+)"/g)) {
      const matching = new RegExp(`^(?:${pattern.replaceAll('\\\\', '\\')})$`);
      assert.ok(
        types.some((type) => matching.test(type)),
        pattern,
      );
    }
    for (const [, route] of expressions.join('\n').matchAll(/route="([^"]+)"/g))
      assert.ok(
        app.routes.some(({ id }) => id === route),
        route,
      );
  });

  test('have names of their own', () => {
    const names = alerts.map(({ alert }) => alert);
    assert.equal(new Set(names).size, names.length);
    assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
  });

  test('lead to a section that says what to do, and no section is about an alert that there is not', async () => {
    const guide = await textOf('docs/how-to/alerts.md');
    const sections = [...guide.matchAll(/^## (Monedero\w+)\n\n\*(page|ticket)\.\*/gm)];
    assert.deepEqual(
      sections.map(([, name, severity]) => [name, severity]).sort(),
      alerts.map(({ alert, labels }) => [alert, labels.severity]).sort(),
    );
    for (const { alert, annotations } of alerts)
      assert.equal(
        annotations.runbook_url,
        `https://api.example.com/docs/guides/alerts#${alert.toLowerCase()}`,
      );
  });

  test('name commands that there are', async () => {
    const guide = await textOf('docs/how-to/alerts.md');
    const inspected = new Set([...guide.matchAll(/`inspect (\w+)/g)].map(([, what]) => what));
    assert.ok(inspected.size >= 4);
    for (const what of inspected)
      assert.ok(
        COMMANDS.some(({ name }) => name === `inspect ${what}`),
        what,
      );
  });

  test('are what Prometheus takes, and the alerts do what their tests say', async (t) => {
    const promtool = process.env['PROMTOOL'] ?? 'promtool';
    const has = await run(promtool, ['--version']).then(
      () => true,
      () => false,
    );
    if (!has) return t.skip('promtool is not installed');
    const cwd = join(ROOT, 'deploy/prometheus');
    await run(promtool, ['check', 'rules', 'rules.yaml'], { cwd });
    await run(promtool, ['test', 'rules', 'rules.test.yaml'], { cwd });
  });
});
