// How the receipts of an organization look on paper: its colour if that can be read on white, its logo, how
// it is reached, and its terms.
import { accentsOf } from '#modules/base/brand/accents.ts';
import { findLogo } from '#modules/base/brand/queries.ts';
import type { Db } from '#platform/db/sql.ts';
import { LIGHT } from '#platform/http/reference/palette.ts';
import type { Brand } from '../page.ts';
import { canBeDrawn } from './receipts-logo.ts';

export type ReceiptLook = {
  readonly accent: string;
  readonly tint: string;
  /** Another image has another path. */
  readonly logo: { readonly path: string; readonly data: Buffer } | null;
  readonly ways: readonly string[];
  readonly termsUrl: string | null;
};

export const PLAIN_LOOK: ReceiptLook = {
  accent: LIGHT.accent,
  tint: LIGHT.tint,
  logo: null,
  ways: [],
  termsUrl: null,
};

export async function receiptLookOf(db: Db, tenantId: string, brand: Brand): Promise<ReceiptLook> {
  const { colour, logo, support, termsUrl = null } = brand;
  const { accent, tint } = typeof colour === 'string' ? accentsOf(colour).light : PLAIN_LOOK;
  const path = logo?.path;
  const found = path === undefined ? undefined : await findLogo(db, tenantId, path.slice(-HASH_CHARACTERS));
  const image = found && { type: found.type, data: Buffer.from(found.data, 'base64') };
  const isDrawn = image !== undefined && path !== undefined && canBeDrawn(image);
  return {
    accent,
    tint,
    logo: isDrawn ? { path, data: image.data } : null,
    ways: [support?.email, support?.phone, support?.url].filter((one) => typeof one === 'string'),
    termsUrl,
  };
}

/** SHA-256 in hexadecimal, with which the path of a logo ends. */
const HASH_CHARACTERS = 64;
