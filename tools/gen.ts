// Writes what is made from the code: into docs/generated the OpenAPI document, the events, the errors, the
// state machines, who may call what, the drivers and the database; the types of the web app, and its words
// for questions; most of the clients, with digests of it, and the generated parts of other documents. With
// --check nothing is written that is in git, and what is stale is named.
import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DRIVERS } from '#providers/drivers.ts';
import { allTables, openApi, routes } from '#product.ts';
import { allScopes, catalogue } from '#modules.ts';
import { questions } from '#questions.ts';
import { buildClients } from '../bin/built-clients.ts';
import { withAttackers } from './gen/attackers.ts';
import { authorizationPage } from './gen/authorization.ts';
import { clientFiles, writeClients } from './gen/client/build.ts';
import { modelOf } from './gen/client/model.ts';
import { contractTypes } from './gen/contract.ts';
import { withGroups, withRooms } from './gen/groups.ts';
import { readStates, STATES_PATH } from './gen/driver-states.ts';
import { driversPage } from './gen/drivers.ts';
import { eventsPage } from './gen/events.ts';
import { jsonText } from './gen/json-text.ts';
import { keptPage } from './gen/kept.ts';
import { ownerActionsPage } from './gen/owner-actions.ts';
import { questionWords } from './gen/question-words.ts';
import { refusalsPage } from './gen/refusals.ts';
import { schemaPage } from './gen/schema.ts';
import { statesPage } from './gen/states.ts';
import { testDataPage } from './gen/test-data.ts';
import { toolsPage } from './gen/tools.ts';
import { bringUpToDate } from './gen/up-to-date.ts';

const ROOT = join(import.meta.dirname, '..');

/** The text of every file that is generated, or has a generated part, by its path. */
export async function generate(): Promise<Record<string, string>> {
  const clients = modelOf(openApi(), routes);
  return {
    'docs/generated/authorization.md': authorizationPage(routes, allScopes),
    'docs/generated/drivers.md': driversPage(DRIVERS, await statesOfDrivers()),
    'docs/generated/events.md': eventsPage(catalogue.events),
    'docs/generated/kept.md': keptPage(allTables),
    'docs/generated/openapi.json': jsonText(openApi()),
    'docs/generated/owner-actions.md': ownerActionsPage(routes),
    'docs/generated/refusals.md': refusalsPage(routes),
    'docs/generated/schema.md': await schemaPage(),
    'docs/generated/states.md': statesPage(),
    'docs/generated/test-data.md': testDataPage(),
    'docs/generated/tools.md': toolsPage(routes),
    'app/contract.ts': contractTypes(clients),
    'app/questions.ts': questionWords(questions),
    ...clientFiles(clients),
    'SECURITY.md': withAttackers(await readFile(join(ROOT, 'SECURITY.md'), 'utf8')),
    'ARCHITECTURE.md': withRooms(withGroups(await readFile(join(ROOT, 'ARCHITECTURE.md'), 'utf8'))),
  };
}

const statesOfDrivers = async () =>
  readStates(await readFile(join(ROOT, STATES_PATH), 'utf8'), {
    drivers: DRIVERS,
    exists: (path) => existsSync(join(ROOT, path)),
    today: new Date().toISOString().slice(0, 10),
  });

if (import.meta.main) {
  const check = process.argv.includes('--check');
  const say = (line: string): void => (check ? console.error(line) : console.log(line));
  if (check) await buildClients();
  const files = await generate();
  process.exitCode = await bringUpToDate(files, ROOT, { check, say });
  if (!check) await writeClients(files, ROOT);
}
