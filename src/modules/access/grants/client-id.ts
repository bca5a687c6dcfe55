// The name under which a client asks for tokens: in the form, or as HTTP Basic has it (RFC 6749, 2.3.1), as
// some libraries send it by themselves. Clients have no secret, so a password proves nothing and is not
// looked at.
import type { Db } from '#platform/db/sql.ts';
import type { RawRequest } from '#platform/secrets/raw-request.ts';
import { isDocumentAddress } from './client-document.ts';
import { findRegistered } from './queries.ts';
import { invalidClient } from './refusals.ts';

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;
const isBasic = (header: unknown): header is string => typeof header === 'string' && /^Basic\b/i.test(header);

type Named = { readonly client_id?: string | undefined };

/** Refuses a client that names itself not at all, or in two ways. */
export function clientIdOf({ client_id: inForm }: Named, { headers }: RawRequest): string {
  const { authorization } = headers;
  if (!isBasic(authorization)) {
    if (inForm === undefined) throw invalidClient('Bearer');
    return inForm;
  }
  const inHeader = nameIn(authorization);
  if (inHeader === undefined || (inForm ?? inHeader) !== inHeader) throw invalidClient('Basic');
  return inHeader;
}

/** Both parts are written as those of a form are, so that a name may hold a colon. */
function nameIn(header: string): string | undefined {
  const [name = ''] = Buffer.from(BASIC.exec(header)?.[1] ?? '', 'base64')
    .toString('utf8')
    .split(':', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' ')) || undefined;
  } catch {
    return undefined;
  }
}

export const challengeIn = ({ headers }: RawRequest): 'Basic' | 'Bearer' =>
  isBasic(headers['authorization']) ? 'Basic' : 'Bearer';

/** A client that was never registered, or is forgotten, may register again. */
export const requireKnown = async (db: Db, id: string, raw: RawRequest): Promise<void> => {
  if (isDocumentAddress(id) || (await findRegistered(db, id)) !== undefined) return;
  throw invalidClient(challengeIn(raw));
};
