// Filters of a list whose value is typed, as a period or a merchant, or chosen among many, as an action.
import { useEffect, useState } from 'preact/hooks';
import { amountText, typedMinor } from '../../lib/amount-text.ts';
import { go, withQuery } from '../../lib/router.ts';
import { words } from '../../lib/words.ts';
import { Icon } from '../../ui/icon.tsx';
import type { TypedFilter } from './filter.ts';
import { dayOfInstant, instantOfDay } from './period.ts';

type Address = Readonly<Record<string, string>>;

/** What is in the field of a filter, and the value in the address, of which each follows from the other. */
type Control = {
  readonly type: 'date' | 'search' | 'choice';
  readonly textOf: (value: string | undefined, address: Address) => string;
  readonly valueOf: (text: string, address: Address) => string | undefined;
};

const day = (isEnd: boolean): Control => ({
  type: 'date',
  textOf: (value) => dayOfInstant(value, { isEnd }),
  valueOf: (text) => instantOfDay(text, { isEnd }),
});
const PLAIN: Control = { type: 'search', textOf: (value = '') => value, valueOf: (text) => text.trim() };
/** Of most currencies there are a hundred cents. */
const currencyOf = ({ currency = 'USD' }: Address): string => currency;
const AMOUNT: Control = {
  type: 'search',
  textOf: (value, address) => (value === undefined ? '' : amountText(Number(value), currencyOf(address))),
  valueOf: (text, address) => typedMinor(text, currencyOf(address))?.toString(),
};

const CONTROLS: Readonly<Record<TypedFilter, Control>> = {
  since: day(false),
  until: day(true),
  minAmountCents: AMOUNT,
  maxAmountCents: AMOUNT,
  currency: { ...PLAIN, valueOf: (text) => text.trim().toUpperCase() },
  merchant: PLAIN,
  actor: PLAIN,
  action: { ...PLAIN, type: 'choice' },
};

type Props = { readonly names: readonly TypedFilter[]; readonly query: Address };

/** Folded until one of them filters: most look at all of a list, and a phone has little room over it. */
export const TypedFilters = ({ names, query }: Props) => (
  <details class="folded" open={names.some((name) => query[name] !== undefined)}>
    <summary>
      {words().list.more} <Icon name="next" />
    </summary>
    <div class="typed-filters">
      {names.map((name) => (
        <Typed key={name} name={name} query={query} />
      ))}
    </div>
  </details>
);

/** What is typed stays until it is a value; a text filters when its field is left, or at Enter. */
function Typed({ name, query }: { readonly name: TypedFilter; readonly query: Address }) {
  const { type, textOf, valueOf } = CONTROLS[name];
  const shown = textOf(query[name], query);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const filter = (text: string): void => {
    setTyped(text);
    const value = text === '' ? undefined : valueOf(text, query);
    if (text === '' || value !== undefined) go(withQuery({ [name]: value, peek: undefined }));
  };
  type Typing = { readonly currentTarget: HTMLInputElement | HTMLSelectElement };
  const take = ({ currentTarget }: Typing): void => filter(currentTarget.value);
  const keep = ({ currentTarget }: Typing): void => setTyped(currentTarget.value);
  return (
    <label>
      {words().list[name]}{' '}
      {type === 'choice' ? (
        <select value={typed} onChange={take}>
          <option value="">{words().list.all}</option>
          {actionsWith(typed).map(([action, text]) => (
            <option key={action} value={action} selected={action === typed}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          value={typed}
          autocomplete="off"
          spellcheck={false}
          {...(type === 'date'
            ? { type: 'date' as const, min: '2000-01-01', max: '2999-12-31', onInput: take }
            : { type: 'search' as const, size: SIZES[name] ?? 10, onInput: keep, onChange: take })}
        />
      )}
    </label>
  );
}

/** How many characters of a field are seen, if not as many as of others. */
const SIZES: Partial<Readonly<Record<TypedFilter, number>>> = { currency: 5, actor: 20 };

/** Actions by their words, and the chosen one as the API calls it, if it has none: as how several begin. */
function actionsWith(chosen: string): ReadonlyArray<readonly [action: string, text: string]> {
  const known = Object.entries(words().audit.actions);
  const sorted = known.toSorted(([, one], [, other]) => one.localeCompare(other));
  return chosen === '' || known.some(([action]) => action === chosen)
    ? sorted
    : [[chosen, chosen], ...sorted];
}
