// Runs a command for callers that are no route: a job, a page, or one of several steps.
import type { Actor, Tenant } from '../context/context.ts';
import type { Command } from './command.ts';
import { submitPrepared, type Engine } from './engine.ts';
import type { Outcome } from './group.ts';

/** A command with what looks its input up. */
export type PreparedCommand = {
  readonly command: Command<unknown, unknown>;
  readonly prepare: (attempt: number) => Promise<unknown>;
};

/** A command with its input prepared, of which each has the types of the other. */
export const preparedCommand = <Input, Reply>(
  command: Command<Input, Reply>,
  prepare: (attempt: number) => Promise<Input>,
): PreparedCommand => ({ command, prepare });

export type Commands = {
  /** What the command replied; a refusal is thrown. */
  run<Input, Reply>(
    tenant: Tenant,
    actor: Actor,
    command: Command<Input, Reply>,
    input: Input,
  ): Promise<Reply>;
  /**
   * Runs a command whose input must be looked up first, and again if it has changed by the time that its rows
   * are locked. The first attempt is 1.
   */
  runPrepared<Input, Reply>(
    tenant: Tenant,
    actor: Actor,
    command: Command<Input, Reply>,
    prepare: (attempt: number) => Promise<Input>,
  ): Promise<Reply>;
};

export const createCommands = (engine: Engine): Commands => ({
  async run<Input, Reply>(tenant: Tenant, actor: Actor, command: Command<Input, Reply>, input: Input) {
    return replyOf<Reply>(await engine.submit({ command, input, tenant, actor, once: undefined }));
  },
  async runPrepared<Input, Reply>(
    tenant: Tenant,
    actor: Actor,
    command: Command<Input, Reply>,
    prepare: (attempt: number) => Promise<Input>,
  ) {
    return replyOf<Reply>(await submitPrepared(engine, { command, tenant, actor, once: undefined }, prepare));
  },
});

function replyOf<Reply>(outcome: Outcome): Reply {
  if (outcome.kind === 'done') return outcome.reply as Reply;
  if (outcome.kind === 'refused') throw outcome.refused;
  throw outcome.kind === 'broken' ? outcome.error : new Error('a replay without a key');
}
