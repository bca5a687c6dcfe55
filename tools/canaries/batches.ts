// Mutants of batches: what is rejected comes back, the sum decides, and the owner is bound to the lines.
import { replace, type Mutant } from './mutant.ts';

const MODULE = 'src/modules/money-out/batches';

export const batchMutants: readonly Mutant[] = [
  {
    name: 'a list of batches counts the lines of all for each',
    plant: replace(`${MODULE}/counts.ts`, 'counted.get(row.id) ?? []', '[...counted.values()].flat()'),
    tests: ['test/batches/list'],
    only: 'has each once',
  },
  {
    name: 'a batch goes on while its organization is suspended',
    plant: replace(
      `${MODULE}/chunk.ts`,
      "if (tenant.isSuspended) return platformRefusal('account_suspended');",
      '',
    ),
    tests: ['test/batches/left-behind'],
    only: 'sends no more of them',
  },
  {
    name: 'lines that were approved are released while the organization is suspended',
    plant: replace(
      `${MODULE}/jobs.ts`,
      "status === 'releasing' && tenant.isSuspended",
      'tenant.id === status',
    ),
    tests: ['test/batches/left-behind'],
    only: 'releases none of its lines',
  },
  {
    name: 'a rejected batch keeps its money',
    plant: replace(
      `${MODULE}/decided-lines.ts`,
      'for (const { id } of rows) endLine(tx, id, end);',
      "if (rows.length === 0) endLine(tx, 'tx_', end);",
    ),
    tests: ['test/batches/held'],
    only: 'that is rejected',
    hangs: true,
  },
  {
    name: 'lines of a batch below the threshold go, whatever their sum',
    plant: replace(`${MODULE}/create.ts`, "ask?.requiredProof ?? 'auto'", "'auto'"),
    tests: ['test/batches/held'],
    only: 'sets all lines aside',
  },
  {
    name: 'a batch is approved with other lines than its owner saw',
    plant: replace(`${MODULE}/lines-snapshot.ts`, 'hashOfLines(rows) !== linesHash', 'rows.length === 0'),
    tests: ['test/batches/held'],
    only: 'whose lines are not those',
  },
  {
    name: 'a line whose alias has moved is sent all the same',
    plant: replace(
      'src/modules/money-out/transfers/lines.ts',
      "if (!isUnchanged) return 'payee_changed';",
      '',
    ),
    tests: ['test/batches/held'],
    only: 'fails the line whose alias has moved',
  },
  {
    name: 'lines are refused at once where the provider is silent',
    plant: replace(
      `${MODULE}/chunk.ts`,
      'unanswered > 0 && attempt < ATTEMPTS_MAX',
      'unanswered > 0 && attempt < 1',
    ),
    tests: ['test/batches/left-behind'],
    only: 'opens none of its lines',
  },
  {
    name: 'a batch whose job was lost stays as it is',
    plant: replace(
      `${MODULE}/jobs.ts`,
      'else await works.run(tenant, actor, (work) => work.enqueue(ADVANCE, { batchId: id, looks: 0 }));',
      '',
    ),
    tests: ['test/batches/left-behind'],
    only: 'before any line was opened',
  },
];
