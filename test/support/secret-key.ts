// The secret key of every process of a test: what one of them has sealed, the others must open.
import { randomBytes } from 'node:crypto';
import { SECRET_KEY_BYTES } from '#platform/secrets/seal.ts';

export const TEST_SECRET_KEY = randomBytes(SECRET_KEY_BYTES);
