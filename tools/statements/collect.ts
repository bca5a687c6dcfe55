// Loaded before a test: when its process ends, the texts of all statements that it made are kept in a file of
// their own.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeStatements } from '#platform/db/sql.ts';
import { STATEMENTS_VARIABLE } from './variable.ts';

const folder = process.env[STATEMENTS_VARIABLE];
if (folder !== undefined) {
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => {
    const texts = madeStatements();
    if (texts.length > 0) writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(texts));
  });
}
