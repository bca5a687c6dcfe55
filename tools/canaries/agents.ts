// Mutants of limits and of agents: what may be spent of a wallet, and by whom.
import { edit } from './canary.ts';
import { replace, type Mutant } from './mutant.ts';

const agents = (file: string): string => `src/modules/agents/${file}`;
const ledger = (file: string): string => `src/modules/ledger/${file}`;

export const agentMutants: readonly Mutant[] = [
  {
    name: 'any session switches the gate off',
    plant: replace(
      agents('loosen.ts'),
      "actor.type !== 'user' || isProvenAt(actor, now)",
      "actor.type !== 'user' || now >= 0 || isProvenAt(actor, now)",
    ),
    tests: [agents('limits.test.ts')],
    only: 'is loosened by an owner who has just proven',
  },
  {
    name: 'a limit of 24 hours is a minute too short',
    plant: replace(
      ledger('minutes.ts'),
      'minuteOf(now) - MINUTES_OF_DAY;',
      'minuteOf(now) - MINUTES_OF_DAY + 1;',
    ),
    tests: [ledger('limits.test.ts')],
    only: 'counts no less than the last 24 hours',
  },
  {
    name: 'a limit of 24 hours counts what its part held before',
    plant: replace(
      ledger('minutes.ts'),
      'const texts = isOther && !isPast ? [] : textsOf(row.used);',
      'const texts = textsOf(row.used);',
    ),
    tests: [ledger('limits.test.ts')],
    only: 'at most those of a minute before',
  },
  {
    name: 'a limit of 24 hours counts the whole part in which it begins',
    plant: replace(ledger('minutes.ts'), 'Math.max(0, oldest - row.first_minute)', '0'),
    tests: [ledger('limits.test.ts')],
    only: 'at most those of a minute before',
  },
  {
    name: 'a part of 24 hours that is begun is counted with what it held before',
    plant: replace(
      ledger('minutes.ts'),
      'totals.find((one) => one.first === first)',
      'totals.find((one) => placeOf(one.first) === placeOf(first))',
    ),
    tests: [ledger('limits.test.ts')],
    only: 'at most those of a minute before',
  },
  {
    name: 'a day begins once more where a clock is behind',
    plant: replace(ledger('limits.ts'), 'return row.day > day ? row.day : day;', 'return day;'),
    tests: [ledger('limits.test.ts')],
    only: 'by a process whose clock is a little behind',
  },
  {
    name: 'a cap falls below what is used of it',
    plant: replace(ledger('define-limits.ts'), 'return limitMinor < usedMinor ?', 'return limitMinor < 0n ?'),
    tests: ['modules/agents/limits'],
    only: 'may be lowered to what is used and no further',
  },
  {
    name: 'an agent reads the sub-wallet of another',
    plant: replace(agents('owner.ts'), 'actor.boundTo === id ?', "id !== '' ?"),
    tests: ['modules/agents/keys'],
    only: 'shows its own sub-wallet',
  },
  {
    name: 'a key that is revoked is remembered as good',
    plant: replace(agents('make-key.ts'), '  draft.announce(AGENT_KEYS_CHANNEL, row.key_hash);\n', ''),
    tests: ['modules/agents/keys'],
    only: 'that is revoked is dead at once',
  },
  {
    name: 'keys outlive their sub-wallet',
    plant: replace(
      agents('close.ts'),
      'for (const key of good) revokeKey(tx, key);',
      'void [good, revokeKey];',
    ),
    tests: ['modules/agents/keys'],
    only: 'dies with its sub-wallet',
  },
  {
    name: 'a rotated key is good for ever',
    plant: edit(agents('key-model.ts'), (text) =>
      text.replace('until === null || now < until', 'until === null || now < until + now'),
    ),
    tests: ['modules/agents/keys'],
    only: 'leaves the old one good for 24 hours',
  },
];
