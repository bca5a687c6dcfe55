// Pages that the web app has as screens of the wallet lead there where the app is, so that a link in an old
// message opens the same thing. Where it is not, the page stays.
import { openAppFiles } from './app/files.ts';

export type WalletScreens = {
  /** Whether the screens can be shown by this process. */
  readonly hasWebApp: () => Promise<boolean>;
};

/** Looked for once, since a process that lacks its packages gets them with the next start. */
export function lookForWebApp(open: () => Promise<unknown> = openAppFiles): WalletScreens['hasWebApp'] {
  let found: Promise<boolean> | undefined;
  return () =>
    (found ??= open().then(
      () => true,
      () => false,
    ));
}

/** The screen has the address of the page, below the wallet. */
export const screenAt = (path: string, id?: string): string =>
  id === undefined ? `/wallet${path}` : `/wallet${path}/${id}`;
