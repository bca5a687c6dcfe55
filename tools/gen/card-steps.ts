// How a card is issued, from the list that the flow runs: the steps drawn, and what each leaves behind if a
// process dies.
import { ACCOUNT_STEPS } from '#modules/issuing/cards/account-steps.ts';
import type { Step } from '#modules/issuing/cards/step.ts';
import { ISSUE_STEPS, REQUEST, UNDO_STEPS } from '#modules/issuing/cards/steps.ts';
import { code, fenced, table } from './markdown.ts';

const ABOUT =
  'Issuing a card takes these steps, one after the other, and each may be the last that a process takes. What is ' +
  'asked outside is asked by our reference first and sent only where nothing has arrived, so every step may be taken ' +
  'again. One that stays unknown for as long as a caller waits fails the card as well. `test/cards/cuts.test.ts` cuts ' +
  'a process off before and after each of the commands.';

const NEXT: Readonly<Record<Step['next'], string>> = {
  caller:
    'a repeat with the same key goes on; without one the sweep `cards.abandoned` fails the card. Where its owner ' +
    'approved it, the job `card_session.issue_approved` goes on, and the sweep `card_session.left_issuing` without it',
  job: 'the jobs that were queued in the same commit, until they are done',
  'no one': 'nothing is left to do',
};

export const cardStepsSection = (): string =>
  [
    '## The steps of issuing a card',
    ABOUT,
    fenced('mermaid', diagram()),
    table(
      ['step', 'what it does', 'asked', 'written by', 'known after a crash', 'who goes on'],
      [REQUEST, ...ISSUE_STEPS, ...ACCOUNT_STEPS, ...UNDO_STEPS].map(rowOf),
    ),
    Object.entries(NEXT)
      .map(([who, does]) => `- ${who}: ${does}.`)
      .join('\n'),
  ].join('\n\n');

const rowOf = ({ name, does, asks, commands, known, next }: Step): string[] => [
  name,
  does,
  asks ?? '',
  commands.map(code).join(', '),
  known,
  next,
];

function diagram(): string {
  const [fail, ...undone] = UNDO_STEPS;
  return [
    'flowchart LR',
    `  ${[REQUEST, ...ISSUE_STEPS].map(({ name }) => name).join(' --> ')}`,
    ...ISSUE_STEPS.map(({ name, failure }) => `  ${name} -- "refused: ${failure}" --> ${fail.name}`),
    `  ${fail.name} --> ${undone.map(({ name }) => name).join(' & ')}`,
  ].join('\n');
}
