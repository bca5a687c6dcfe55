// The push subscription as the API takes and shows it.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { format } from '#platform/text/format.ts';
import { defineId } from '#platform/ids/kind.ts';
import type { SubscriptionRow } from './tables.ts';

const ENDPOINT_CHARACTERS_MAX = 2_048;
const KEY_CHARACTERS_MAX = 100;
const SAMPLE_ENDPOINT = 'https://push.example.com/send/c2FtcGxl';
const SAMPLE_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

const BASE64URL = format(/^[\w-]+$/, {
  en: 'this must be base64url, as browsers give it',
  es: 'debe ser base64url, como lo da el navegador',
  pt: 'deve ser base64url, como o navegador fornece',
});
const key = z.string().max(KEY_CHARACTERS_MAX).regex(BASE64URL);

export const SUBSCRIPTION = defineId('psh', {
  en: 'push subscription',
  es: 'ninguna suscripción a notificaciones',
  pt: 'nenhuma inscrição de notificações',
});
export const subscriptionParams = z.object({ id: SUBSCRIPTION.inPath });

const endpoint = z
  .string()
  .min(1)
  .max(ENDPOINT_CHARACTERS_MAX)
  .describe('Of the push service of the browser. Public, by HTTPS.')
  .meta({ examples: [SAMPLE_ENDPOINT] });
const publicKey = key.describe('The public key of this server.').meta({ examples: [SAMPLE_KEY] });

export const createBody = z.strictObject({
  endpoint,
  keys: z
    .strictObject({
      p256dh: key.meta({ examples: [SAMPLE_KEY] }),
      auth: key.meta({ examples: ['BTBZMqHH6r4Tts7J_aSIgg'] }),
    })
    .describe('As in `PushSubscription.toJSON()`.'),
  publicKey: publicKey.describe(
    'The key of `GET /api/v1/wallet/push-key` that the browser has subscribed to.',
  ),
});
export type CreateBody = z.infer<typeof createBody>;

export const keySchema = z.object({ publicKey }).meta({ id: 'PushKey' });

export const subscriptionSchema = z
  .object({
    id: SUBSCRIPTION.shown,
    endpoint,
    publicKey,
    createdAt: timestamp,
  })
  .meta({ id: 'PushSubscription' });

export const toSubscription = (row: SubscriptionRow) => ({
  id: row.id,
  endpoint: row.endpoint,
  publicKey: row.server_key,
  createdAt: isoOf(row.created_at),
});
