// What CI asks of the history (./changed.ts): `turn 20` prints whose turn it is of so many parts, as `7/20`;
// `touches PATTERN` ends well if a path that landed matches, or if it is not known what did.
import { resolve } from 'node:path';
import { baseIn, changedSince, turnIn } from './changed.ts';
import { argumentsOf } from './arguments.ts';

const USAGE = `npm run landing -- [--since COMMIT] turn N
npm run landing -- [--since COMMIT] touches PATTERN`;

const { values, positionals } = argumentsOf(USAGE, {
  options: { since: { type: 'string' } },
  allowPositionals: true,
});
const [what, of = ''] = positionals;
const root = resolve(import.meta.dirname, '..');

if (what === 'turn') {
  console.log(`${await turnIn(root, Number(of))}/${Number(of)}`);
} else if (what === 'touches') {
  const base = await baseIn(root, values.since);
  const changes = base === undefined ? undefined : await changedSince(root, base);
  const touches = changes === undefined || [...changes.keys()].some((path) => new RegExp(of).test(path));
  process.exitCode = touches ? 0 : 1;
} else throw new Error(USAGE);
