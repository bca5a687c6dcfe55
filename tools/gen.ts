// Writes what is made from the code into docs/generated: the OpenAPI document, the events, the errors, the
// state machines, who may call what, and the database. With --check nothing is written, and what is stale is
// named.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allScopes, catalogue, openApi, routes } from '../src/product.ts';
import { authorizationPage } from './gen/authorization.ts';
import { eventsPage } from './gen/events.ts';
import { refusalsPage } from './gen/refusals.ts';
import { schemaPage } from './gen/schema.ts';
import { statesPage } from './gen/states.ts';
import { toolsPage } from './gen/tools.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'docs/generated';
const COMMAND = 'npm run gen';

/** The text of every generated file, by its name. */
export async function generate(): Promise<Record<string, string>> {
  return {
    'authorization.md': authorizationPage(routes, allScopes),
    'events.md': eventsPage(catalogue.events),
    'openapi.json': `${JSON.stringify(openApi(), null, 2)}\n`,
    'refusals.md': refusalsPage(routes),
    'schema.md': await schemaPage(),
    'states.md': statesPage(),
    'tools.md': toolsPage(routes),
  };
}

/** The files that are not as they would be written now. */
async function staleFiles(files: Readonly<Record<string, string>>, folder: string): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const present = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (present !== text) stale.push(name);
  }
  return stale;
}

/** Writes what is stale, or with `check` only names it; answers with the exit code. */
export async function bringUpToDate(
  files: Readonly<Record<string, string>>,
  folder: string,
  options: { readonly check: boolean; readonly say: (line: string) => void },
): Promise<number> {
  const stale = await staleFiles(files, folder);
  if (options.check) {
    for (const name of stale) options.say(`${FOLDER}/${name} is stale: run "${COMMAND}"`);
    return stale.length === 0 ? 0 : 1;
  }
  await mkdir(folder, { recursive: true });
  for (const name of stale) {
    await writeFile(join(folder, name), files[name] ?? '');
    options.say(`wrote ${FOLDER}/${name}`);
  }
  return 0;
}

if (import.meta.main) {
  const check = process.argv.includes('--check');
  const say = (line: string): void => (check ? console.error(line) : console.log(line));
  process.exitCode = await bringUpToDate(await generate(), join(ROOT, FOLDER), { check, say });
}
