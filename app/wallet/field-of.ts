// A field of a form of the wallet, tied to the route that takes what it says: what the contract asks for must
// be there, and each is of the kind of its value.
import type { Body, Known, Method, NameIn, Needed, ValueAt } from '../lib/routes.ts';

type Shape<Name extends string> = {
  /** The name that the API has for it, so that what is wrong with it is said at it. */
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly kind: 'text' | 'amount';
  readonly isRequired?: boolean;
  readonly value: string;
  onType(text: string): void;
};

/** The mark of a form that is made for a route (`fieldOf`). */
declare const ofRoute: unique symbol;
export type Field = Shape<string> & { readonly [ofRoute]: true };

/** All that is a number here is an amount; routes of a wallet take some in units, as a number or a text. */
type KindOf<Value> = number extends Value ? 'amount' : string extends Value ? 'text' : never;

type Fitting<B, Name extends string> = {
  [One in Name]: Shape<One> & Needed<B, One> & { readonly kind: KindOf<ValueAt<B, One>> };
}[Name];

export const fieldOf = <
  M extends Method,
  const Path extends string,
  const Name extends NameIn<Body<M, Path>>,
>(
  _method: M,
  _path: Known<M, Path>,
  field: Fitting<Body<M, Path>, Name>,
): Field => field as unknown as Field;
