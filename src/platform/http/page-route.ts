// A page for people is one record too: a path with a capability in it, what is shown, and what a sent form
// does. Whoever has the link is the one it was made for, so nobody signs in and no cookie is set; a form can
// only be sent by whoever has the link.
import type { Language } from '../language.ts';
import type { Html } from './html.ts';

export type PageCall = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** What a form sent; empty for GET. */
  readonly form: URLSearchParams;
  readonly language: Language;
  readonly ip: string | null;
  readonly requestId: string;
};

export type PageAnswer =
  | { readonly status: number; readonly html: Html; readonly csp: string }
  /** The browser goes elsewhere with GET. */
  | { readonly location: string };

export type PageRoute = {
  readonly id: string;
  readonly path: string;
  get(call: PageCall): Promise<PageAnswer>;
  post?(call: PageCall): Promise<PageAnswer>;
};
