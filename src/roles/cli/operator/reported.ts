// A command that opens the database, and prints one result.
import type { Command } from '../command.ts';
import { configured } from '../configured.ts';
import type { OperatorCommand } from './operator.ts';

export const reported = (load: () => Promise<OperatorCommand>): Command['run'] =>
  configured(async (config, given) => {
    const { runAsOperator } = await import('./operator.ts');
    await runAsOperator(config, given, await load());
  });
