// Search: a button in the frame, ⌘K or Ctrl+K anywhere. It takes names of screens, any whole id, and what
// people know things by. What is typed is asked for in a body, and never gets into an address.
import { useEffect, useRef, useState } from 'preact/hooks';
import { go } from '../../lib/router.ts';
import type { Side } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { findPlaces, withFound, type Place } from './find.ts';
import { screensOf } from '../frame/screens.tsx';
import { useFound } from './use-found.ts';

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
  const screens = screensOf(side).map(({ name }) => ({ name, label: nav[name] }));
  const known = findPlaces(text, screens);
  const places = withFound(known, answered.found, screens);
  // By its address, which stays what was chosen when more is found.
  const at = Math.max(
    0,
    places.findIndex(({ address }) => address === chosen),
  );
  const lead = (place: Place | undefined): void => {
    if (place === undefined) return;
    close();
    go(place.address);
  };
  const pressed = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const step = STEPS[event.key];
    if (step !== undefined) setChosen(places.at((at + step) % Math.max(1, places.length))?.address ?? '');
    // What was found for an earlier text is led to only if somebody has chosen it.
    else if (event.key === 'Enter') lead(answered.isBusy && chosen === '' ? known[0] : places[at]);
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
          aria-expanded={places.length > 0}
          aria-controls={LIST}
          aria-activedescendant={places.length > 0 ? idOf(at) : undefined}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setChosen('');
          }}
          onKeyDown={pressed}
        />
      </label>
      <Places places={places} at={at} isBusy={answered.isBusy} lead={lead} />
      <p role="status" class={places.length === 0 ? 'nothing' : 'hidden'}>
        {places.length > 0 ? '' : answered.isBusy ? search.busy : answered.problem || search.nothing}
      </p>
    </>
  );
}

type PlacesProps = {
  readonly places: readonly Place[];
  /** The one that is chosen. */
  readonly at: number;
  readonly isBusy: boolean;
  lead(place: Place): void;
};

const Places = ({ places, at, isBusy, lead }: PlacesProps) => (
  <ul
    id={LIST}
    role="listbox"
    aria-label={words().search.title}
    aria-busy={isBusy}
    hidden={places.length === 0}
  >
    {places.map((place, index) => (
      <li
        key={place.address}
        id={idOf(index)}
        role="option"
        aria-selected={index === at}
        onClick={() => lead(place)}
      >
        <PlaceLine {...place} />
      </li>
    ))}
  </ul>
);

const PlaceLine = ({ label, detail, kind }: Place) => (
  <>
    <span>
      {label}
      {detail === undefined ? undefined : <small> {detail}</small>}
    </span>
    {kind === undefined ? undefined : <small class="kind">{kind}</small>}
  </>
);

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
