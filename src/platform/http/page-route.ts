// A hosted page is one record too: a path with a secret in it, the view, and the handler of its form. The
// link alone authorizes the reader, so there is no sign-in and no cookie, and only a reader with the link can
// send the form.
import type { Language } from '../language.ts';
import type { Html } from './html.ts';

export type PageCall = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The fields of the form; empty for GET. */
  readonly form: URLSearchParams;
  readonly language: Language;
  readonly ip: string | null;
  readonly requestId: string;
};

export type PageAnswer =
  | { readonly status: number; readonly html: Html; readonly csp: string }
  /** Redirects the browser with GET. */
  | { readonly location: string };

export type PageRoute = {
  readonly id: string;
  readonly path: string;
  get(call: PageCall): Promise<PageAnswer>;
  post?(call: PageCall): Promise<PageAnswer>;
};
