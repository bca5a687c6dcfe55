// Ids of Fintoc, whose form may change (its page on changes), so nothing is read from one. It must be fit to
// be passed on: into a path, where it is encoded, and as a part of an idempotency key.
import { z } from 'zod';

/** Visible ASCII. Two dots would lead elsewhere in a path, encoded or not. */
export const ID = /^(?!\.{1,2}$)[!-~]{1,200}$/;
export const theirId = z.string().regex(ID);

export const pathTo = (collection: string, id: string): string => `${collection}/${encodeURIComponent(id)}`;
