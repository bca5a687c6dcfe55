// All commands, as one table from which they are parsed, explained, completed and run.
import { CLIENT_COMMANDS } from './server/commands.ts';
import type { Command, Group } from './command.ts';
import { OPERATOR_COMMANDS } from './operator/commands.ts';

export const GROUPS: readonly Group[] = [...CLIENT_COMMANDS, ...OPERATOR_COMMANDS];

export const COMMANDS: readonly Command[] = GROUPS.flatMap(({ commands }) => commands);
