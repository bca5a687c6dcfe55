// A stream tells its caller nothing after the right to it has ended: a key that was revoked, a session that
// is over or acts for another tenant, a member who was removed. Who calls is asked again before each message
// and before each sign of life, so it ends within seconds.
import type { Actor, Tenant } from '../context/context.ts';
import { sentFile, serverSent, type ServerSent } from '../route/server-sent.ts';

type Caller = { readonly tenant: Pick<Tenant, 'id'>; readonly actor: Actor };

/** A caller who was let in a moment ago is not asked again. */
const UNCHECKED_MS_MAX = 200;

/** `again` refuses a caller that is let in no longer. */
export const whileLetIn = (stream: ServerSent, first: Caller, again: () => Promise<Caller>): ServerSent =>
  (stream.isFile ? sentFile : serverSent)((write, gone) => {
    let askedMs = performance.now();
    const writeStill = async (text: string): Promise<void> => {
      if (performance.now() - askedMs > UNCHECKED_MS_MAX) {
        if (!isSame(first, await again())) throw new Error('the caller of this stream acts for another one');
        askedMs = performance.now();
      }
      await write(text);
    };
    return stream.send(writeStill, gone);
  });

const isSame = (one: Caller, other: Caller): boolean =>
  one.tenant.id === other.tenant.id && personOf(one) === personOf(other);

const personOf = ({ actor }: Caller): string | null => (actor.type === 'user' ? actor.personId : null);
