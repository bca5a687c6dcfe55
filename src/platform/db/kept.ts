// What a table says of what it keeps (`defineTable`): of each column what it has of a person, of its rows for
// how long they are kept and whose they are. Erasure, export, splits and the documents read the same.
import type { KeepName } from './kept-days.ts';

/** What a column has of the person to whom its row belongs. */
export type Personal =
  /** Known of one person alone: found wherever it stands in what its tenant has. */
  | 'email'
  | 'phone'
  | 'tax_id'
  | 'document'
  | 'account'
  /** May be another's as well: found in rows of the person, and in those that name them otherwise. */
  | 'name'
  | 'birth'
  | 'elsewhere'
  /** Theirs, and nowhere else. */
  | 'own'
  /** A value of the person and of no one else, which is in no export. */
  | 'secret'
  /** A text or JSON that may name anybody: what it says of the person is replaced, and the rest stays. */
  | 'mention';

/** `plain` is nothing of a person, and `hidden` a secret or a digest, which no one is shown. */
export type Holds = 'plain' | 'hidden' | Personal;

/** What is looked for in other columns. */
export type Valued = Exclude<Personal, 'own' | 'secret' | 'mention'>;

type Stay<Name extends string> =
  /** Why its rows are not forgotten. */
  | { readonly stays: string }
  | { readonly forgottenBy: string; readonly after: string }
  | {
      readonly forgottenBy: string;
      readonly setting: KeepName;
      /** The column that goes, if the rest of the row stays, and why that stays. */
      readonly only?: Name;
      readonly rest?: string;
    };

/** `Name` is that of its columns. */
export type Kept<Name extends string = string> = Stay<Name> & {
  /** Columns with ids of persons, or of what belongs to them. */
  readonly of?: readonly Name[];
  /** What belongs to one of its rows belongs to the person as well. */
  readonly leads?: true;
  /** Its rows are many, and lead to nothing that leads on, so they are read once, after all others. */
  readonly readOnce?: true;
  /** Where its rows are when a tenant has several cells, beyond what `of` says of them. */
  readonly inCells?: InCells<Name>;
  /** Its rows go with the person. */
  readonly erasedWhole?: true;
  /**
   * What a JSON column has of a person in rows that name the person's id, by its members; a dot leads into an
   * object.
   */
  readonly inside?: { readonly [N in Name]?: Readonly<Record<string, Valued>> };
};

/**
 * Each table of tenants says it that has no `of`. What is a person's goes to the cell where the person goes.
 */
export type InCells<Name extends string = string> = {
  /** What in a row is an id of a person, or of what belongs to one, as SQL; in place of `of`. */
  readonly by?: readonly string[];
  /** What `by` is, as SQL of an array of texts. */
  readonly byAny?: string;
  /** What else of it others name it by. */
  readonly gives?: readonly Name[];
  /** What leads to no person is the organization's, is wanted in each cell, or goes by its own id. */
  readonly others: 'stay' | 'copied' | 'by_own_id';
};
