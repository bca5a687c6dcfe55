// What is kept, as each module says it beside its tables: for how long, and what of it is about a person.
// Sweeps, erasure, export and the documents read the same. A test finds each table and each column that no
// one has described.
import type { Db } from '../db/sql.ts';
import type { KeepName } from './keep.ts';

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
  /** The same, and in no export. */
  | 'secret'
  /** A text or JSON that may name anybody: what it says of the person is replaced, and the rest stays. */
  | 'mention';

/** What is looked for in other columns. */
export type Valued = Exclude<Personal, 'own' | 'secret' | 'mention'>;

type Stay =
  /** Why its rows are not forgotten. */
  | { readonly stays: string }
  | { readonly forgottenBy: string; readonly after: string }
  | {
      readonly forgottenBy: string;
      readonly setting: KeepName;
      /** The column that goes, where the rest of the row stays, and why that stays. */
      readonly only?: string;
      readonly rest?: string;
    };

export type KeptColumns = {
  /** Columns with ids of persons, or of what belongs to them. */
  readonly of?: readonly string[];
  /** What belongs to one of its rows belongs to the person as well. */
  readonly leads?: true;
  /** Its rows are many, and lead to nothing that leads on, so they are read once, after all others. */
  readonly readOnce?: true;
  /** Where its rows are when a tenant has several cells, beyond what `of` says of them. */
  readonly inCells?: InCells;
  /** Its rows go with the person. */
  readonly erasedWhole?: true;
  readonly personal?: Readonly<Record<string, Personal>>;
  /**
   * What a JSON column has of a person in rows that name the person's id, by its members; a dot leads into an
   * object.
   */
  readonly inside?: Readonly<Record<string, Readonly<Record<string, Valued>>>>;
  /** Secrets and digests, which no one is shown. */
  readonly hidden?: readonly string[];
  /** All other columns that can hold a text. */
  readonly plain: readonly string[];
};

/** Each table of tenants says it that has no `of`. What is a person's goes where the person goes. */
export type InCells = {
  /** What in a row is an id of a person, or of what belongs to one, as SQL; in place of `of`. */
  readonly by?: readonly string[];
  /** The same, where it is an array of texts. */
  readonly byAny?: string;
  /** What else of it others name it by. */
  readonly gives?: readonly string[];
  /** What leads to no person is the organization's, is wanted in each cell, or goes by its own id. */
  readonly others: 'stay' | 'copied' | 'by_own_id';
};

export type Kept = Stay & KeptColumns;
export type KeptTable = Kept & { readonly name: string };

/**
 * What has to end before a person may be erased, of what belongs to them: a sentence for each, with what to
 * do first.
 */
export type InTheWay = (
  db: Db,
  of: { readonly tenantId: string; readonly ids: readonly string[] },
) => Promise<readonly string[]>;

export const defineKept = (tables: Readonly<Record<string, Kept>>): readonly KeptTable[] =>
  Object.entries(tables).map(([name, kept]) => ({ ...kept, name }));

/** Rows of no tenant: people who sign in, and their sessions. */
export const isShared = ({ plain }: KeptTable): boolean => !plain.includes('tenant_id');

export const personalOf = ({ personal = {} }: KeptTable): Array<readonly [string, Personal]> =>
  Object.entries(personal);
