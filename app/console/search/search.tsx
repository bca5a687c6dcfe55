// Search: a button in the frame, ⌘K or Ctrl+K anywhere. It takes names of screens and of actions, any whole
// id, and what people know things by. What is typed is asked for in a body, and gets into an address only if
// the reader goes on to purchases with it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { go } from '../../lib/router.ts';
import type { Side } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { openAction, type Action } from '../../ui/action.ts';
import { Icon } from '../../ui/icon.tsx';
import { findActions, findPlaces, findPurchases, withFound, type Place } from './find.ts';
import { screensOf } from '../frame/screens.tsx';
import { useActions } from './use-actions.ts';
import { useFound } from './use-found.ts';

/** What is chosen among: a place to go to, or something to do. */
type Choice = Place | { readonly label: string; readonly kind: string; readonly action: Action };
/** Stays what it was when more is found. */
const keyOf = (choice: Choice): string => ('action' in choice ? choice.label : choice.address);

export function Search({ side }: { readonly side: Side }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [count, setCount] = useState(0);
  const open = (): void => setCount((before) => before + 1);
  // After its field is there, which is a new one each time, and takes the focus.
  useEffect(() => {
    if (count > 0 && dialog.current?.open === false) dialog.current.showModal();
  }, [count]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  const { search } = words();
  return (
    <>
      <button type="button" class="search-button" onClick={open}>
        <Icon name="search" />
        <span>{search.title}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <dialog class="palette" ref={dialog} aria-label={search.title}>
        <Palette key={count} side={side} close={() => dialog.current?.close()} />
      </dialog>
    </>
  );
}

const LIST = 'places';
const idOf = (at: number): string => `${LIST}-${at}`;

function Palette({ side, close }: { readonly side: Side; close(): void }) {
  const { search, nav } = words();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const answered = useFound(text);
  const actions = useActions(side);
  const screens = screensOf(side).map(({ name }) => ({ name, label: nav[name] }));
  const known = findPlaces(text, screens);
  const doings = findActions(text, actions).map((action) => ({
    label: action.label,
    kind: search.action,
    action,
  }));
  const found = withFound(known, answered.found, screens);
  // What comes later is below what there is, and purchases, which need not exist, below all of it.
  const there: Choice[] = [...found.slice(0, known.length), ...doings, ...found.slice(known.length)];
  const choices: Choice[] = [...there, ...findPurchases(text, search.purchases)];
  const at = Math.max(
    0,
    choices.findIndex((choice) => keyOf(choice) === chosen),
  );
  const lead = (choice: Choice | undefined): void => {
    if (choice === undefined) return;
    close();
    if ('action' in choice) openAction(choice.action);
    else go(choice.address);
  };
  const pressed = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const step = STEPS[event.key];
    const next = step === undefined ? undefined : choices.at((at + step) % Math.max(1, choices.length));
    if (step !== undefined) setChosen(next === undefined ? '' : keyOf(next));
    // What was found for an earlier text is led to only if somebody has chosen it.
    else if (event.key === 'Enter')
      lead(answered.isBusy && chosen === '' ? [...known, ...doings][0] : choices[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <label class="palette-field">
        <Icon name="search" />
        <span class="hidden">{search.title}</span>
        <input
          type="text"
          role="combobox"
          autofocus
          autocomplete="off"
          spellcheck={false}
          placeholder={search.hint}
          value={text}
          aria-expanded={choices.length > 0}
          aria-controls={LIST}
          aria-activedescendant={choices.length > 0 ? idOf(at) : undefined}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setChosen('');
          }}
          onKeyDown={pressed}
        />
      </label>
      <Choices choices={choices} at={at} isBusy={answered.isBusy} lead={lead} />
      <p role="status" class={there.length === 0 ? 'nothing' : 'hidden'}>
        {there.length > 0 ? '' : answered.isBusy ? search.busy : answered.problem || search.nothing}
      </p>
    </>
  );
}

type ChoicesProps = {
  readonly choices: readonly Choice[];
  /** The one that is chosen. */
  readonly at: number;
  readonly isBusy: boolean;
  lead(choice: Choice): void;
};

const Choices = ({ choices, at, isBusy, lead }: ChoicesProps) => (
  <ul
    id={LIST}
    role="listbox"
    aria-label={words().search.title}
    aria-busy={isBusy}
    hidden={choices.length === 0}
  >
    {choices.map((choice, index) => (
      <li
        key={keyOf(choice)}
        id={idOf(index)}
        role="option"
        aria-selected={index === at}
        onClick={() => lead(choice)}
      >
        <ChoiceLine {...choice} />
      </li>
    ))}
  </ul>
);

const ChoiceLine = ({ label, detail, kind }: Pick<Place, 'label' | 'detail' | 'kind'>) => (
  <>
    <span>
      {label}
      {detail === undefined ? undefined : <small> {detail}</small>}
    </span>
    {kind === undefined ? undefined : <small class="kind">{kind}</small>}
  </>
);

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
