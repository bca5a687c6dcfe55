// All rules over all files.
import { driverNames } from './drivers.ts';
import { functionLength } from './functions.ts';
import { migrationHazards } from './migration-hazards.ts';
import { isMigration, migrationName, migrationOrder, tenantKeys, tenantTablesOf } from './migrations.ts';
import { moduleLists } from './module-lists.ts';
import { fileName } from './names.ts';
import { ownTables } from './own-tables.ts';
import { exactVersions, licences, lockFile } from './packages.ts';
import { plainWords } from './plain-words.ts';
import type { Problem, Rule, SourceFile } from './problem.ts';
import { syntax } from './source.ts';
import { spanningQueriesExist, tenantNamed } from './tenant.ts';
import { agedRow, ambientTime, ambientTimeInSql, environment } from './time.ts';
import { walls } from './walls.ts';
import { commentWidth, documentWidth } from './width.ts';
import {
  classes,
  firstSentence,
  machinePath,
  noteToSelf,
  registryHost,
  silenced,
  testNotRun,
} from './words.ts';

export function checkFiles(files: readonly SourceFile[]): Problem[] {
  const migrations = files.filter(({ path }) => isMigration(path));
  const tenantTables = tenantTablesOf(migrations);
  const rules: Rule[] = [
    syntax,
    walls,
    functionLength,
    fileName,
    firstSentence,
    noteToSelf,
    testNotRun,
    machinePath,
    registryHost,
    plainWords,
    commentWidth,
    documentWidth,
    classes,
    silenced,
    ambientTime,
    ambientTimeInSql,
    agedRow,
    environment,
    migrationName,
    tenantKeys(tenantTables),
    tenantNamed(tenantTables),
    exactVersions,
    lockFile,
    licences,
  ];
  return [
    ...files.flatMap((file) => rules.flatMap((rule) => rule(file))),
    ...migrationOrder(migrations),
    ...migrationHazards(migrations),
    ...ownTables(files),
    ...driverNames(files),
    ...moduleLists(files),
    ...spanningQueriesExist(files),
  ];
}
