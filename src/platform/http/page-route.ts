// A hosted page is one record too: a path, the view, and the handler of its form. Most paths have a secret in
// them, and that link alone authorizes the reader; a page without one looks at the cookie itself.
import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '../text/language.ts';
import type { Html } from './html.ts';

export type PageCall = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The fields of the form; empty for GET. */
  readonly form: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly language: Language;
  readonly ip: string | null;
  readonly requestId: string;
};

export type PageAnswer = {
  /** A `Set-Cookie`. */
  readonly cookie?: string;
  /** When it is worth another try. */
  readonly retryAfterSeconds?: number;
} & (
  | { readonly status: number; readonly html: Html; readonly csp: string }
  /** A file that the browser shows or keeps. */
  | {
      readonly status: number;
      readonly bytes: Buffer;
      readonly type: string;
      readonly fileName: string;
    }
  /** Redirects the browser with GET. */
  | { readonly location: string }
);

export type PageRoute = {
  readonly id: string;
  readonly path: string;
  get(call: PageCall): Promise<PageAnswer>;
  post?(call: PageCall): Promise<PageAnswer>;
};
