// Made by `npm run gen` from the routes.
import type { SavedView } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type ViewsListQuery = {
  /** The list of the console that it filters, as its address names it. */
  readonly list?: string;
};

export type ViewsListAnswer = {
  readonly data: ReadonlyArray<SavedView>;
};

export type ViewsCreateInput = {
  /** The list of the console that it filters, as its address names it. */
  readonly list: string;
  /**
   * One of a list, whatever its capitals. It must not contain invisible characters, nor many marks on
   * one letter.
   */
  readonly name: string;
  /**
   * What the address has after its `?`. It is kept as it is, and what a list does not know is left out
   * there.
   */
  readonly query: string;
};

export type ViewsRenameInput = {
  /**
   * One of a list, whatever its capitals. It must not contain invisible characters, nor many marks on
   * one letter.
   */
  readonly name: string;
};

export type ViewsDeleteAnswer = {
  readonly id: string;
  readonly deleted: true;
};

export type ViewsOfSession = {
  /**
   * List saved views.
   *
   * Those of the member who asks, at most 200, which is the most there can be.
   *
   * `GET /api/v1/views`
   */
  list(query?: ViewsListQuery, options?: CallOptions): Promise<ViewsListAnswer>;
  /**
   * Save a view.
   *
   * What a list is filtered by, under a name. A list has at most 20. The same again changes nothing.
   *
   * `POST /api/v1/views`
   */
  create(input: ViewsCreateInput, options?: KeyedOptions): Promise<SavedView>;
  /**
   * Rename a view.
   *
   * Its list and filter stay as they are.
   *
   * `PATCH /api/v1/views/{id}`
   */
  rename(id: string, input: ViewsRenameInput, options?: CallOptions): Promise<SavedView>;
  /**
   * Delete a view.
   *
   * The list stays as it is; only the name of its filter is gone.
   *
   * `DELETE /api/v1/views/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<ViewsDeleteAnswer>;
};

type Of = { readonly session: ViewsOfSession };

const ROUTES = {
  list: 'GET ~/views s q',
  create: 'POST ~/views s bk',
  rename: 'PATCH ~/views/{id} s b',
  delete: 'DELETE ~/views/{id} s',
};

export const views = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('views', ROUTES, connection);
