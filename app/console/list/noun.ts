// What a screen of a noun needs to know of it: where it is read, how its list is filtered and drawn, and how
// one of it is shown. A new noun of the console is one value of this kind, a line in screens.tsx and one in
// menu.ts.
import type { ComponentType } from 'preact';
import type { ListAndOneOf, ListOf, Query } from '../../lib/routes.ts';
import type { Side } from '../../lib/session.ts';
import type { Action } from '../../ui/action.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table.tsx';
import type { Words } from '../../messages/es.ts';
import type { TypedFilter } from './filter.ts';

export type ScreenName = keyof Words['nav'];
/** Names of screens that list what there is, or say that there is nothing. */
export type NounName = keyof Words['empty'] & ScreenName;

/** Its list of the API, and whether one of it has a route below; else what the list answered is shown. */
type Read<Row> =
  | { readonly api: ListAndOneOf<Row>; readonly isReadAlone: true }
  | { readonly api: ListOf<Row>; readonly isReadAlone: false };

/** What a list of such rows can be filtered by. */
type ParameterOf<Row> = ParametersAt<ListOf<Row>>;
type ParametersAt<Path extends string> = Path extends string ? keyof Query<Path> & string : never;

export type Noun<Row> = Read<Row> & {
  /** What the list names besides its ids, as the API takes it. */
  readonly include?: 'include' extends ParameterOf<Row> ? string : never;
  /** A parameter of the list that takes one of few values, each a tab. */
  readonly tabs?: {
    readonly parameter: ParameterOf<Row>;
    readonly values: ReadonlyArray<readonly [value: string, label: string]>;
  };
  /** Parameters of the list that take an id, by the beginning of the ids that they take. */
  readonly ids: Readonly<Record<string, ParameterOf<Row>>>;
  /** Parameters of the list that take what is typed. */
  readonly typed?: ReadonlyArray<TypedFilter & ParameterOf<Row>>;
  /** How often it is read again, if no event says that there is more. */
  readonly everyMs?: number;
  /** The team writes notes about it. */
  readonly hasNotes?: true;
  /** No event is about it. */
  readonly hasNoTimeline?: true;
  /** The owners of wallets alone make them. */
  readonly isByOwner?: true;
  readonly columns: ReadonlyArray<Column<Row>>;
  /** What is made here, on buttons above the list. */
  actionsOf?(side: Side): readonly Action[];
  /** What is to be known of all of them, above the list. */
  readonly About?: ComponentType;
  readonly Detail: ComponentType<{ readonly row: Row }>;
};

/** A noun as the menu knows it. */
export type Listed<Row> = Noun<Row> & { readonly name: NounName; readonly icon: IconName };

export type WithId = { readonly id: string };
