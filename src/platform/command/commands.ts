// Runs a command for whoever is not a route: a job, a page, or one of several steps.
import type { Actor, Tenant } from '../facts.ts';
import type { Command } from './command.ts';
import type { Engine } from './engine.ts';

export type Commands = {
  /** What the command replied; a refusal is thrown. */
  run<Input, Reply>(
    tenant: Tenant,
    actor: Actor,
    command: Command<Input, Reply>,
    input: Input,
  ): Promise<Reply>;
};

export const createCommands = (engine: Engine): Commands => ({
  async run<Input, Reply>(tenant: Tenant, actor: Actor, command: Command<Input, Reply>, input: Input) {
    const outcome = await engine.submit({
      command,
      input,
      tenant,
      actor,
      once: undefined,
    });
    if (outcome.kind === 'done') return outcome.reply as Reply;
    if (outcome.kind === 'refused') throw outcome.refused;
    throw outcome.kind === 'broken' ? outcome.error : new Error(`${command.name}: a replay without a key`);
  },
});
