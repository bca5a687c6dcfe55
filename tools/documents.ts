// Validates what our drivers and their doubles say to each other against the documents of providers, which
// are not in this repository: `node tools/documents.ts whatsapp <path of a copy>`. It asks no provider.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { documents, type ProviderDocument } from './documents/list.ts';
import { whatsappFindings } from './documents/whatsapp.ts';

const CHECKS: Readonly<Record<string, (text: string) => Promise<readonly string[]>>> = {
  whatsapp: whatsappFindings,
};

/** What is wrong with a copy; undefined if it is one that our list names. */
function wrongCopy(text: string, document: ProviderDocument): string | undefined {
  const hash = createHash('sha256').update(text).digest('hex');
  if (hash === document.sha256) return undefined;
  return `this copy is not that of tools/documents/list.ts (${document.version}): its sha256 is ${hash}`;
}

const [name = '', path = ''] = process.argv.slice(2);
const check = CHECKS[name];
const document = documents.find((one) => one.provider === name);
if (check === undefined || document === undefined || path === '') {
  console.error(
    `node tools/documents.ts <${Object.keys(CHECKS).join('|')}> <path of a copy of its document>`,
  );
  process.exit(2);
}
const text = await readFile(path, 'utf8');
const wrong = wrongCopy(text, document);
const findings = wrong === undefined ? await check(text) : [wrong];
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
else console.log(`${name}: all that was recorded is as ${document.version} says`);
