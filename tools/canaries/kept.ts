// Mutants of what is kept: that no column is left out, that sweeps take nothing that is needed, and that a
// person who is erased is named nowhere and no one else loses anything.
import { replace, type Mutant } from './mutant.ts';

const ERASE = ['test/kept/erase'];
const NOWHERE = 'is in no row of any table once she is erased';

export const keptMutants: readonly Mutant[] = [
  {
    name: 'a column of a wallet is left out of what is kept',
    plant: replace('src/modules/wallets/wallets/kept.ts', "holder_name: 'name',", ''),
    tests: ['test/schema/kept'],
    only: 'says of every column of wallets',
  },
  {
    name: 'a message that was not handled is forgotten',
    plant: replace('src/platform/kept/forget.ts', 'and handled_at is not null', ''),
    tests: ['test/kept/forget'],
    only: 'forgets messages that were handled, and none that was not',
  },
  {
    name: 'young events are forgotten instead of old ones',
    plant: replace('src/platform/kept/forget.ts', 'and id < $1 and', 'and id > $1 and'),
    tests: ['test/kept/forget'],
    only: 'forgets events that are older than they are kept',
  },
  {
    name: 'a person is erased while a card is open',
    plant: replace(
      'src/modules/people/cardholders/erase.ts',
      'if (open.length > 0)',
      'if (open.length > 1_000)',
    ),
    tests: ERASE,
    only: 'is not erased while money is held and a card is open',
  },
  {
    name: 'the address of a person who is erased stays in events',
    plant: replace('src/platform/kept/tables.ts', "'address.line1': 'elsewhere',", ''),
    tests: ERASE,
    only: NOWHERE,
  },
  {
    name: 'a person who is erased stays named in what others have written',
    plant: replace(
      'src/platform/kept/erase.ts',
      'or lower(t::text) like any($5::text[])',
      'or $5::text[] is null',
    ),
    tests: ERASE,
    only: NOWHERE,
  },
  {
    name: 'a person who is erased stays named by what they were called before',
    plant: replace(
      'src/platform/kept/gather.ts',
      "if (typeof value === 'string') values.note(kind, value);",
      '',
    ),
    tests: ERASE,
    only: NOWHERE,
  },
  {
    name: 'an erasure takes a telephone from who has the same one',
    plant: replace('src/platform/kept/values.ts', '&& !shared.has(value.toLowerCase())', ''),
    tests: ERASE,
    only: 'takes nothing from who has the same name and phone',
  },
  {
    name: 'the addresses from which agents of a person who is erased have called stay',
    plant: replace(
      'src/modules/wallets/agents/kept.ts',
      "leads: true,\n    personal: { label: 'mention' },",
      "inCells: { gives: ['id'], others: 'stay' },\n    personal: { label: 'mention' },",
    ),
    tests: ERASE,
    only: NOWHERE,
  },
  {
    name: 'an export has secrets',
    plant: replace('src/platform/kept/export.ts', '...(table.hidden ?? []), ', ''),
    tests: ERASE,
    only: 'gets all that is kept about her',
  },
  {
    name: 'an erasure leaves the number to which a person sent money for their cards',
    plant: replace(
      'src/modules/issuing/payment-methods/kept.ts',
      "instructions: { clabe: 'account', copyPaste: 'account' },",
      '',
    ),
    tests: ['test/payment-methods/prefund-erased'],
    only: 'in MX is given',
  },
];
