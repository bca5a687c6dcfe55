// Streams to the owner of a wallet which of their objects change, so that a screen that shows them can read
// them again.
import { credentialOf } from '#platform/route/access.ts';
import { isId } from '#platform/ids/ids.ts';
import { RETRY_MS, STREAM_MS_MAX, streamRefusal } from '#platform/route/open-streams.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { cursorText, HEARTBEAT, retryText, serverSent, textOf } from '#platform/route/server-sent.ts';
import { ownerRefusals, personOf } from '#modules/wallets/wallets/access.ts';
import { noCardholder } from '#modules/wallets/wallets/refusals.ts';
import { ownChangeSchema } from './model.ts';
import type { HeardOwn, OwnStreams } from './streams.ts';

/** The prefixes of all that is looked at. */
const WRITTEN = ['evt', 'trn', 'aud'] as const;
const isCursor = (id: string): boolean => WRITTEN.some((prefix) => isId(prefix, id));

export const streamOwnChangesRoute = defineRoute({
  id: 'wallet_changes.stream',
  method: 'GET',
  path: '/api/v1/wallet/changes/stream',
  auth: [{ session: 'self' }],
  webOnly: true,
  tag: 'Wallet',
  summary: 'Stream the changes of your wallet',
  description: [
    'Server-sent events. A message `changed` names an object of the person; a message `more` says that anything',
    'of theirs may have changed. A stream ends after a minute at the latest, and `EventSource` takes it up again',
    'with `Last-Event-ID`, on any server: nothing is missed, and a change may come twice, with the same id.',
  ].join(' '),
  answers: {
    200: { description: 'The stream. `data` of a `changed`:', schema: ownChangeSchema, isStream: true },
  },
  refusals: { no_cardholder: ownerRefusals.no_cardholder, ...streamRefusal.rows },
  // A person who waits for the check of their identity hears of its end, so it is not asked for.
  read: async (_db, { tenant, actor, raw }, { ownStreams }: { readonly ownStreams: OwnStreams }) => {
    const ownerId = personOf(actor);
    if (ownerId === null) throw noCardholder();
    const opener = { callerId: credentialOf(actor), organizationId: tenant.organizationId };
    ownStreams.requireRoom(opener);
    const last = raw.headers['last-event-id'];
    const heard = typeof last === 'string' && isCursor(last) ? last : undefined;
    const stream = serverSent(async (write, gone) => {
      const until = AbortSignal.any([gone, AbortSignal.timeout(STREAM_MS_MAX)]);
      await write(retryText(RETRY_MS));
      const opening = { ...opener, tenantId: tenant.id, ownerId, heard, gone: until };
      for await (const changes of ownStreams.open(opening)) await write(messagesOf(changes));
    });
    return answer(200, stream);
  },
});

/** The cursor comes last, so that a client which has got a part takes the rest up again. */
function messagesOf({ changes, isMore, cursor }: HeardOwn): string {
  const messages = changes.map(({ id, kind, objectId }) =>
    textOf({ id, event: 'changed', data: { kind, objectId } }),
  );
  if (isMore) messages.push(textOf({ event: 'more', data: {} }));
  return (messages.join('') || HEARTBEAT) + (cursor === undefined ? '' : cursorText(cursor));
}
