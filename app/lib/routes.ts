// What the API answers to a path, by the table of its routes: a path that no route has does not compile. It
// is types alone, so nothing of the table is downloaded.
import type { Routes, Schemas } from '../contract.ts';

export type Method = keyof Routes;

/** `${…}` of a template may be any text, which the table writes as `{id}`. */
type PartOf<Part extends string> = string extends Part ? '{id}' : Part;
type RouteOf<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? `${PartOf<Part>}/${RouteOf<Rest>}`
  : PartOf<Path>;

type RouteAt<M extends Method, Path extends string> =
  RouteOf<Path> extends keyof Routes[M] ? Routes[M][RouteOf<Path>] : never;

/** The path itself, or why it is none. */
export type Known<M extends Method, Path extends string> =
  RouteOf<Path> extends keyof Routes[M] ? Path : `${M} ${RouteOf<Path>} is not a route`;

export type Answer<M extends Method, Path extends string> =
  RouteAt<M, Path> extends {
    readonly answers: infer A;
  }
    ? A
    : never;

export type Body<M extends Method, Path extends string> =
  RouteAt<M, Path> extends { readonly takes: infer B }
    ? B extends undefined
      ? Readonly<Record<string, never>>
      : B
    : never;

/** What a member may do on this side. */
export type Right = Schemas.SignedIn['tenants'][number]['rights'][number];
/** The right that a route asks of a member; one of them is enough. */
export type RightFor<M extends Method, Path extends string> =
  RouteAt<M, Path> extends { readonly right: infer R } ? R & Right : never;

/** What is undefined is left out of the address. */
export type Query<Path extends string> =
  RouteAt<'GET', Path> extends { readonly takes: infer Q }
    ? Q extends undefined
      ? Readonly<Record<string, never>>
      : { readonly [Name in keyof Q]?: Q[Name] | undefined }
    : never;

/** A name of what a body may hold; a dot leads into an object. */
export type NameIn<B> = B extends unknown
  ? {
      [Name in keyof B & string]-?: NonNullable<B[Name]> extends readonly unknown[]
        ? Name
        : NonNullable<B[Name]> extends object
          ? `${Name}.${NameIn<NonNullable<B[Name]>>}`
          : Name;
    }[keyof B & string]
  : never;

type FirstOf<Name> = Name extends `${infer First}.${string}` ? First : Name;
/** The part of a body that fields of such names fill; of a change, what is as it was is left out. */
export type FilledBy<M extends Method, B, Name> = B extends unknown
  ? M extends 'PATCH'
    ? Partial<Pick<B, FirstOf<Name> & keyof B>>
    : Pick<B, FirstOf<Name> & keyof B>
  : never;

/** What a name leads to, without what a form does not ask for; never if the body has no such part. */
export type ValueAt<B, Name extends string> = B extends unknown
  ? Name extends `${infer First}.${infer Rest}`
    ? First extends keyof B
      ? ValueAt<NonNullable<B[First]>, Rest>
      : never
    : Name extends keyof B
      ? Extract<NonNullable<B[Name]>, string | number | boolean | readonly unknown[]>
      : never
  : never;

/** How a text of a body is written, if the contract says more of it than that it is one. */
export type FormatAt<M extends Method, Path extends string, Name extends string> =
  RouteAt<M, Path> extends { readonly formats: infer F } ? (Name extends keyof F ? F[Name] : 'any') : 'any';

/** Whether a body is refused without the value that a name leads to. */
type IsNeeded<B, Name extends string> = Name extends `${infer First}.${infer Rest}`
  ? First extends keyof B
    ? undefined extends B[First]
      ? false
      : IsNeeded<B[First], Rest>
    : false
  : Name extends keyof B
    ? string extends keyof B
      ? false
      : undefined extends B[Name]
        ? false
        : true
    : false;
/** What the contract asks for, the form asks for as well. */
export type Needed<B, Name extends string> = {
  [One in Name]: { readonly name: One } & (true extends (B extends unknown ? IsNeeded<B, One> : never)
    ? { readonly isRequired: true }
    : unknown);
}[Name];

/** Routes of a wallet write the cursor in their own way. */
export type Page<Row> = { readonly data: readonly Row[] } & (
  | { readonly nextCursor: string | null }
  | { readonly next_cursor: string | null }
);

export type RowOf<Path extends string> = Answer<'GET', Path> extends Page<infer Row> ? Row : never;

type Reads = Routes['GET'];

/** The lists whose rows are such. */
export type ListOf<Row> = {
  [Path in keyof Reads]: Reads[Path]['answers'] extends Page<Row> ? Path : never;
}[keyof Reads];

/** Those of which one is read alone, by its id below the list, and is such a row as well. */
export type ListAndOneOf<Row> = {
  [Path in ListOf<Row>]: `${Path}/{id}` extends keyof Reads
    ? Reads[`${Path}/{id}`]['answers'] extends Row
      ? Path
      : never
    : never;
}[ListOf<Row>];
