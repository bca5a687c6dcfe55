// The commands for what a person may ask about their data, as rows of the table of commands.
import type { Command } from '../command.ts';
import { withApp } from './stuck-commands.ts';

export const persons: readonly Command[] = [
  {
    name: 'export cardholder',
    usage: 'CARDHOLDER_ID --to FILE --reason TEXT [--by NAME]',
    does: 'write all that is kept about a person into a file, as JSON and without secrets',
    takes: ['to', 'reason', 'by', 'json'],
    operandsMax: 1,
    run: withApp(async () => (await import('./person.ts')).exportCardholder),
  },
  {
    name: 'erase cardholder',
    usage: 'CARDHOLDER_ID --reason TEXT [--by NAME]',
    does: 'take away what names a person; what was paid, when and by which id stays',
    details:
      'It is refused while money is held or a card is open, and says what to do first. It cannot be undone, and may be repeated.',
    takes: ['reason', 'by', 'json'],
    operandsMax: 1,
    run: withApp(async () => (await import('./person.ts')).eraseCardholder),
  },
];
