// Loaded before a worker, which then signs by `Service-Signature` alone: the signature of Standard Webhooks
// is left out of its copy of the sources.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const FILE = '/src/platform/signature.ts';
const SIGNS = 'const macs = [secrets].flat().map((secret) => `v1,';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(FILE)) return loaded;
    const text = readFileSync(fileURLToPath(url), 'utf8');
    if (!text.includes(SIGNS)) throw new Error(`${FILE} signs in another way`);
    return { ...loaded, source: text.replace(SIGNS, () => SIGNS.replace('[secrets]', '[[]]')) };
  },
});
