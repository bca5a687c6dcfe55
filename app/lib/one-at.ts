// Where one of a noun is shown: on a page of its own, if its noun has one, and else beside its list.
import { addressOf } from './router.ts';

const WITH_PAGE: ReadonlySet<string> = new Set(['cards', 'cardholders']);

export const hasPage = (screen: string): boolean => WITH_PAGE.has(screen);

export type OneAt = { readonly path: string; readonly query?: Record<string, string> };

export const placeOfOne = (screen: string, id: string): OneAt =>
  hasPage(screen) ? { path: `/${screen}/${id}` } : { path: `/${screen}`, query: { peek: id } };

export const addressOfOne = (screen: string, id: string): string => addressOf(placeOfOne(screen, id));
