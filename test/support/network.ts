// A card network for tests: sends questions and notices over HTTP, signed as the sandbox signs.
import { sign, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import type { NetworkNotice, Question } from '#modules/issuing/authorizations/port.ts';
import { addressOf, inboundSecret } from '#providers/sandbox/messages.ts';
import { bodyOf } from '#providers/sandbox/network-wire.ts';
import type { TestApp } from './app.ts';
import { client, type Reply } from './client.ts';
import { until } from './wait.ts';

let counter = 0;

/** An id that no other call of this process got. */
export const freshId = (what: string): string => `${what}-${process.pid}-${(counter += 1)}`;

export const BOOKSHOP = { name: 'Libros del Sur', category: '5942' };

export const questionOf = (
  cardId: string,
  amountMinor: bigint,
  changes: Partial<Question> = {},
): Question => ({
  kind: 'authorization',
  messageId: freshId('msg'),
  transactionId: freshId('ntx'),
  cardId,
  currency: 'ARS',
  merchant: BOOKSHOP,
  amountMinor,
  ...changes,
});

export type Network = {
  ask(question: Question, url?: string): Promise<Reply>;
  /** Asks again while the decision comes too late, as on a machine that is busy: it is made all the same. */
  askUntilDecided(question: Question, url?: string): Promise<Reply>;
  notify(notice: NetworkNotice, url?: string): Promise<Reply>;
  /** A body of the caller's own. */
  send(path: string, body: string, signature?: string): Promise<Reply>;
};

/** Signs with the secret of the deployment that it speaks to. */
export function networkOf({
  app: { sealer, clock },
  url,
  tenant,
}: Pick<TestApp, 'url' | 'tenant'> & { readonly app: Pick<TestApp['app'], 'sealer' | 'clock'> }): Network {
  const secret = inboundSecret(sealer, 'network', tenant.id);
  const post = (to: string, path: string, body: string, signature?: string) =>
    client(to, '').raw(addressOf(path, tenant.id), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [SIGNATURE_HEADER]: signature ?? sign(body, secret, clock.now()),
      },
      body,
    });
  const ask: Network['ask'] = (question, to = url) => post(to, 'authorizations', bodyOf(question));
  const isLate = ({ body }: Reply): boolean => body.reason === 'decision_timeout';
  return {
    ask,
    askUntilDecided: (question, to) =>
      until(
        'it is decided in time',
        () => ask(question, to),
        (reply) => !isLate(reply),
      ),
    notify: (notice, to = url) => post(to, 'network', bodyOf(notice)),
    send: (path, body, signature) => post(url, path, body, signature),
  };
}
