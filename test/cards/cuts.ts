// Where a process that issues a card may be cut off: before and after each commit, in the order of its steps.
import type { Command } from '#platform/command/command.ts';
import type { Commands } from '#platform/command/commands.ts';
import type { Step } from '#modules/issuing/cards/step.ts';

/** What the process did before is in the database, or at the provider that it asked. */
export type Cut = { readonly when: 'before' | 'after'; readonly command: string };

/** Before the first command there is nothing yet. */
export const cutsOf = (steps: readonly Step[]): Cut[] =>
  commandsOf(steps).flatMap((command, i): Cut[] => [
    ...(i === 0 ? [] : [{ when: 'before', command } as const]),
    { when: 'after', command },
  ]);

export const commandsOf = (steps: readonly Step[]): string[] => steps.flatMap(({ commands }) => commands);

class CutOff extends Error {}

/** Commands that end their caller there, the first time that it comes to it. */
export function cutOff(commands: Commands, cut: Cut): Commands {
  const passing = async <Reply>({ name }: Pick<Command<never, Reply>, 'name'>, run: () => Promise<Reply>) => {
    if (name === cut.command && cut.when === 'before') throw new CutOff(`before ${name}`);
    const reply = await run();
    if (name === cut.command) throw new CutOff(`after ${name}`);
    return reply;
  };
  return {
    run: (tenant, actor, command, input) =>
      passing(command, () => commands.run(tenant, actor, command, input)),
    runPrepared: (tenant, actor, command, prepare) =>
      passing(command, () => commands.runPrepared(tenant, actor, command, prepare)),
  };
}

/** The names of the commands that are run, each as it comes for the first time. */
export function recording(commands: Commands): { readonly commands: Commands; readonly ran: Set<string> } {
  const ran = new Set<string>();
  return {
    ran,
    commands: {
      run(tenant, actor, command, input) {
        ran.add(command.name);
        return commands.run(tenant, actor, command, input);
      },
      runPrepared(tenant, actor, command, prepare) {
        ran.add(command.name);
        return commands.runPrepared(tenant, actor, command, prepare);
      },
    },
  };
}

export const isCutOff = (error: unknown): boolean => error instanceof CutOff;
