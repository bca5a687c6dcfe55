// The small parts of which screens are made.
import type { ComponentChildren } from 'preact';
import { useCopied } from '../lib/copied.ts';
import { amountOf, NO_CURRENCY, fullInstantText, instantText, shortId } from '../lib/format.ts';
import { addressOfOne } from '../lib/one-at.ts';
import { addressOf } from '../lib/router.ts';
import { partWords } from '../lib/part-words.ts';
import { Icon, type IconName } from './icon.tsx';

export type Tone = 'good' | 'info' | 'bad' | 'warn' | 'plum' | 'mute';

/** Colour is never alone: the word says the same, and an icon too. */
export const Badge = ({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>
    <Icon name={ICON_OF_TONE[tone]} />
    <span class="badge-word">{children}</span>
  </span>
);

const ICON_OF_TONE: Readonly<Record<Tone, IconName>> = {
  good: 'check',
  info: 'clock',
  bad: 'close',
  warn: 'warning',
  plum: 'back',
  mute: 'close',
};

type MoneyProps = {
  readonly minor: number | bigint;
  readonly currency: string;
  readonly isQuiet?: boolean;
  readonly isLarge?: boolean;
  readonly isOfOne?: boolean;
};

/** It names its currency, since several have one symbol, unless all amounts around it are of one. */
export function Money(props: MoneyProps) {
  const { minor, currency, isQuiet = false, isLarge = false, isOfOne = false } = props;
  const { symbol, whole, cents, isNegative } = amountOf(minor, currency);
  // Some languages have no sign for it, and write its code.
  const namesIt = currency !== NO_CURRENCY && symbol !== currency && (isLarge || !isOfOne);
  return (
    <span class={`money${isQuiet ? ' quiet' : ''}${isLarge ? ' large' : ''}`}>
      {isNegative ? '−\u00a0' : ''}
      {symbol === '' ? undefined : (
        <>
          <span class="symbol">{symbol}</span>&nbsp;
        </>
      )}
      <span class="whole">{whole}</span>
      <span class="cents">{cents}</span>
      {namesIt ? <span class="currency"> {currency}</span> : undefined}
    </span>
  );
}

export const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={fullInstantText(at)}>
    {instantText(at)}
  </time>
);

type CopyProps = {
  readonly value: string;
  /** What it is, or the value itself. */
  readonly label: string;
};

export function CopyButton({ value, label }: CopyProps) {
  const { copy: verb, copied } = partWords();
  const [isCopied, copy] = useCopied(value);
  return (
    <>
      <button type="button" class="quiet-button" aria-label={`${verb} ${label}`} onClick={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} />
      </button>
      <span role="status" class="hidden">
        {isCopied ? copied : ''}
      </span>
    </>
  );
}

/** Short on the screen, whole when it is copied. */
export const Id = ({ id }: { readonly id: string }) => (
  <span class="id">
    <code title={id}>{shortId(id)}</code>
    <CopyButton value={id} label={id} />
  </span>
);

export type Fact = readonly [label: string, value: ComponentChildren];

/** A sentence of the server, in which the names of fields are between backticks. */
export const Sentence = ({ text }: { readonly text: string }) => (
  <>{text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>))}</>
);

type LinkToIdProps = { readonly id: string; readonly screen: string; readonly name?: string | undefined };

/** A link to what an id names, on the screen of its noun: by its name, if that is known. */
export const LinkToId = ({ id, screen, name }: LinkToIdProps) => (
  <a href={addressOfOne(screen, id)} title={id}>
    {name ?? <code>{shortId(id)}</code>}
  </a>
);

/** Lists of other screens, filtered by an id. */
export const Links = ({
  id,
  links,
}: {
  readonly id: string;
  readonly links: ReadonlyArray<readonly [screen: string, label: string]>;
}) => (
  <p class="links">
    {links.map(([screen, label]) => (
      <a key={screen} class="link" href={addressOf({ path: `/${screen}`, query: { q: id } })}>
        {label}
      </a>
    ))}
  </p>
);

/** A list of facts. What is not there is not listed. */
export const Facts = ({ facts }: { readonly facts: ReadonlyArray<Fact | undefined> }) => (
  <dl class="facts">
    {facts.map((fact) =>
      fact === undefined ? undefined : (
        <div key={fact[0]}>
          <dt>{fact[0]}</dt>
          <dd>{fact[1]}</dd>
        </div>
      ),
    )}
  </dl>
);

/** A fact in one line; undefined if there is no value. */
export const factOf = <T,>(
  label: string,
  value: T | null | undefined | '',
  show: (value: T) => ComponentChildren = (one) => String(one),
): Fact | undefined =>
  value === null || value === undefined || value === '' ? undefined : [label, show(value)];

type NoteProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ComponentChildren;
  /** There is nothing else on the page. */
  readonly isPage?: boolean;
};

/** A note in place of what a screen would show. */
export const Note = ({ icon, title, text, children, isPage = false }: NoteProps) => (
  <div class="note">
    <span class="disc">
      <Icon name={icon} />
    </span>
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    {text === undefined || text === '' ? undefined : <p>{text}</p>}
    {children}
  </div>
);
