// The keys that receipts are signed with, for anyone.
import { z } from 'zod';
import { answer, defineRoute } from '#platform/route/route.ts';
import { publishedKeys } from './keys.ts';

/** How long a checker may keep them. */
const JWKS_SECONDS_MAX = 300;

const jwksSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
      kid: z.string(),
      x: z.string(),
    }),
  ),
});

export const jwksRoute = defineRoute({
  id: 'receipts.keys',
  method: 'GET',
  path: '/.well-known/jwks.json',
  auth: ['anyone'],
  isForAnyOrigin: true,
  tag: 'Receipts',
  summary: 'Retrieve the keys that receipts are signed with',
  description:
    'A JWK Set (RFC 7517) of Ed25519 keys. A receipt names its key by `kid`. Keys of the past stay, so what they signed can be checked; one that leaked is removed.',
  answers: { 200: { description: 'The keys, the newest first.', schema: jwksSchema } },
  async read(db) {
    const keys = await publishedKeys(db);
    const fixed = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' };
    return {
      ...answer(200, { keys: keys.map((key) => ({ ...fixed, ...key })) }),
      headers: { 'Cache-Control': `public, max-age=${JWKS_SECONDS_MAX}` },
    };
  },
});
