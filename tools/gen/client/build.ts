// Writes the generated part of the clients, each in its language, from the routes and the OpenAPI document.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openApi, routes } from '#product.ts';
import { GENERATED, MADE_BY } from '../../../bin/generated.ts';
import { bringUpToDate } from '../up-to-date.ts';
import { digestsOf } from './digests.ts';
import { modelOf, type Model } from './model.ts';
import { pythonFiles } from './python.ts';
import { typescriptFiles } from './typescript.ts';

const [TYPESCRIPT, PYTHON] = GENERATED;
const SOURCE = /\.(?:py|ts)$/;

/** The files of both clients, with the digests of each, which are in git. */
export const clientFiles = (model: Model): Record<string, string> => ({
  ...routesOf(model),
  [TYPESCRIPT.digests]: digestsOf(typescriptFiles, model),
  [PYTHON.digests]: digestsOf(pythonFiles, model),
});

const routesOf = (model: Model): Record<string, string> => ({
  ...typescriptFiles(model),
  ...pythonFiles(model),
});

/** What is not in git, of the routes as they are. */
export const builtFiles = (): Record<string, string> => routesOf(modelOf(openApi(), routes));

/**
 * Removes what was generated once. The digests are written last, so a client that is half written is stale.
 */
export async function writeClients(files: Readonly<Record<string, string>>, root: string): Promise<void> {
  await bringUpToDate(files, root, { check: false, say: () => undefined });
  for (const { folder, digests } of GENERATED) {
    const names = (await readdir(join(root, folder))).filter((name) => SOURCE.test(name));
    const left = names.filter((name) => !Object.hasOwn(files, `${folder}/${name}`));
    for (const name of left) await rm(join(root, folder, name), { force: true });
    const made = Object.keys(files).flatMap((path) =>
      dirname(path) === folder ? `${basename(path)}\n` : [],
    );
    const by = await readFile(join(root, digests), 'utf8');
    await writeFile(join(root, folder, MADE_BY), by + made.join(''));
  }
}
