// Ties the fields of a form to the route that takes what they say: what the contract asks for must be there,
// and each is of the kind of its value, with no choice that the contract does not know. It is types alone.
import type { Body, FormatAt, Method, NameIn, Needed, ValueAt } from '../lib/routes.ts';
import type { Field, Held, Option, OWN, RightsArea } from './form.ts';

/** The name of a part of a body, or of what the form itself asks. */
export type NameOf<M extends Method, Path extends string> = NameIn<Body<M, Path>> | `${typeof OWN}.${string}`;

type Choice<Value extends string> = { readonly options: ReadonlyArray<Option<Value>> };

/** Amounts are whole minor units, and their names say so. */
type KindOfNumber<Name> = Name extends `${string}${'Cents' | '_cents'}`
  ? { readonly kind: 'amount'; readonly isText?: never }
  : { readonly kind: 'whole' };

type KindOfText<Format> = Format extends 'date-time'
  ? { readonly kind: 'instant' }
  : Format extends 'date'
    ? { readonly kind: 'text'; readonly type: 'date' }
    : Format extends 'email'
      ? { readonly kind: 'text'; readonly type: 'email' }
      : Format extends 'uri'
        ? { readonly kind: 'text'; readonly type: 'url' }
        : | { readonly kind: 'text'; readonly type?: 'text' | 'tel' | 'url' }
          | { readonly kind: 'lines' | 'secret' }
          | { readonly kind: 'choice'; readonly isFlag?: never }
          | { readonly kind: 'amount'; readonly isText: true };

type KindOfList<Value> = [Value] extends [string]
  ? string extends Value
    ? { readonly kind: 'list' | 'many' | 'order' }
    : | ({ readonly kind: 'many' | 'order' } & Choice<Value>)
      | {
          readonly kind: 'rights';
          readonly all?: Held<Value>;
          readonly areas: ReadonlyArray<RightsArea<Value>>;
        }
  : never;

/**
 * The kind of field that a value takes; any kind for what is not in the body, as what the form itself asks.
 */
type KindOf<Value, Name, Format> = [Value] extends [never]
  ? unknown
  : [Value] extends [boolean]
    ? { readonly kind: 'choice'; readonly isFlag: true } & Choice<'true' | 'false'>
    : [Value] extends [number]
      ? KindOfNumber<Name>
      : [Value] extends [ReadonlyArray<infer One>]
        ? KindOfList<One>
        : [Value] extends [string]
          ? string extends Value
            ? KindOfText<Format>
            : { readonly kind: 'choice'; readonly isFlag?: never } & Choice<Value>
          : never;

/** What each field must be. */
export type Fitting<M extends Method, Path extends string, Name extends string> = {
  [One in Name]: Needed<Body<M, Path>, One> &
    KindOf<ValueAt<Body<M, Path>, One>, One, FormatAt<M, Path, One>>;
}[Name];

/** A field of the form of a route, for what makes some of its fields. */
export type FieldOf<M extends Method, Path extends string, Name extends NameOf<M, Path>> = Field<Name> &
  Fitting<M, Path, Name>;
