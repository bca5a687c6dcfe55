// What a driver says of itself before it is connected: what it is for, and what it must be given. Command
// line, API and console ask for its fields, and refusals name them.
import type { Port } from './connections.ts';
import type { Mode } from '../context/context.ts';
import type { Text } from '../text/language.ts';
import type { Currency } from '../money/money.ts';

export type Field = {
  readonly kind: 'secret' | 'setting';
  /** The label over its input in the console. */
  readonly label: Text;
  /** What the setting is and where it is found, for who looks for it. */
  readonly says: Text;
  /** All that the provider gives out has this form, so what is cut off or another field's is recognized. */
  readonly form: RegExp;
  /** Any text may be one, as a password is: what has its form is not taken for it. */
  readonly isAnyText?: boolean;
  /** The side that a key tells. */
  readonly sideOf?: (value: string) => Mode | undefined;
  readonly isOptional?: boolean;
  /** The value is an amount: whole minor units of it, as digits. */
  readonly currency?: Currency;
  /** A setting that does not say which account it is. */
  readonly mayChange?: boolean;
  /** Ours to choose: drawn if it is not given. */
  readonly isDrawn?: boolean;
  /** Whether all of it is there, if its form does not say so. */
  readonly isWhole?: (value: string) => boolean;
  /** Whether it has several lines, as a key in PEM has: it is pasted as a whole, or comes from a file. */
  readonly isMultiline?: boolean;
  /** Only the operator sets it, at the machine. */
  readonly isOperators?: boolean;
};

export type DriverShape = {
  readonly name: string;
  /** One sentence. */
  readonly about: Text;
  readonly ports: readonly Port[];
  /** Undefined: any. */
  readonly countries: readonly string[] | undefined;
  readonly modes: readonly Mode[];
  /** Whether one account may serve all organizations: not if it holds money, or writes in their name. */
  readonly mayBeShared: boolean;
  /** Whether it makes cards only for people whom the same account has checked. */
  readonly cardsNeedOwnCheck?: boolean;
  /** Whether the provider sends messages, which come to the address of the connection. */
  readonly takesMessages: boolean;
  readonly fields: Readonly<Record<string, Field>>;
};
