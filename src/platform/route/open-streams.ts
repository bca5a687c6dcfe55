// What streams of changes have in common: how many a caller may have open, what waits to be sent on each, and
// for how long one goes on.
import { SECOND_MS } from '../time/clock.ts';
import { defineRefusals } from '../refusals/refusal.ts';

const OF_CALLER_MAX = 20;
/**
 * Streams of all keys, members and owners of an organization, of each of the two kinds, in one process. It
 * takes 10,000 connections, of which one organization so leaves the others half.
 */
const OF_ORGANIZATION_MAX = 2_500;
/** Whether its caller may still read is asked before each message (http/while-let-in.ts). */
export const STREAM_MS_MAX = 60 * SECOND_MS;
export const RETRY_MS = SECOND_MS;
export const LOOK_EVERY_MS = SECOND_MS;
/** Changes that wait for one stream; beyond, it is said that more has changed. */
export const WAITING_MAX = 500;
const QUIET_MS_MAX = 15 * SECOND_MS;

export const streamRefusal = defineRefusals({
  too_many_streams: {
    status: 429,
    message: {
      en: 'You already have {limit} streams open.',
      es: 'Ya tiene {limit} transmisiones abiertas.',
      pt: 'Você já tem {limit} transmissões abertas.',
    },
    fix: {
      en: 'Close one of them, for example a tab or a process that you no longer need.',
      es: 'Cierre alguna, por ejemplo una pestaña o un proceso que ya no necesite.',
      pt: 'Feche alguma, por exemplo uma aba ou um processo de que não precise mais.',
    },
    ownerFix: {
      en: 'Your wallet is open in too many places at once. Close the ones that you no longer need.',
      es: 'Su billetera está abierta en demasiados lugares a la vez. Cierre los que ya no necesite.',
      pt: 'Sua carteira está aberta em lugares demais ao mesmo tempo. Feche os que não precisa mais.',
    },
  },
});

/** Changes of a stream; with `isMore`, others have changed as well. */
export type HeardChanges<Change> = { readonly changes: readonly Change[]; readonly isMore: boolean };
export type Hear<Change> = (heard: HeardChanges<Change>) => void;

/** Who opens a stream: by which credential, and of which organization. */
export type Opener = { readonly callerId: string; readonly organizationId: string };

/** How many streams each caller, and each organization, has open in this process. */
export function countOpen() {
  const openOf = new Map<string, number>();
  const openNow = (id: string): number => openOf.get(id) ?? 0;
  const count = ({ callerId, organizationId }: Opener, by: 1 | -1): void => {
    for (const id of [callerId, organizationId]) {
      const open = openNow(id) + by;
      if (open === 0) openOf.delete(id);
      else openOf.set(id, open);
    }
  };
  return {
    /** Refuses one more than this caller, or its organization, may have open. */
    requireRoom({ callerId, organizationId }: Opener): void {
      if (openNow(callerId) >= OF_CALLER_MAX)
        throw streamRefusal('too_many_streams', {}, { limit: OF_CALLER_MAX });
      if (openNow(organizationId) >= OF_ORGANIZATION_MAX)
        throw streamRefusal('too_many_streams', {}, { ...OF_ORGANIZATION, limit: OF_ORGANIZATION_MAX });
    },
    opened(opener: Opener): () => void {
      count(opener, 1);
      return () => count(opener, -1);
    },
  };
}

const OF_ORGANIZATION = {
  message: {
    en: 'This organization already has {limit} streams open at this server.',
    es: 'Esta organización ya tiene {limit} transmisiones abiertas en este servidor.',
    pt: 'Esta organização já tem {limit} transmissões abertas neste servidor.',
  },
  fix: {
    en: 'Close those that are not needed any more, or try again later.',
    es: 'Cierre las que ya no se necesiten, o intente de nuevo más tarde.',
    pt: 'Feche as que não são mais necessárias, ou tente de novo mais tarde.',
  },
  ownerFix: {
    en: 'Very many people have their wallet open right now. It goes on working; reload it to see what is new.',
    es: 'Muchísimas personas tienen su billetera abierta ahora. Sigue funcionando; recárguela para ver las novedades.',
    pt: 'Muitíssimas pessoas estão com a carteira aberta agora. Ela continua funcionando; recarregue para ver as novidades.',
  },
} as const;

/** What one stream has heard and not sent yet: bounded, since beyond a bound it is enough to say so. */
export function createInbox<Change>(over: AbortSignal) {
  let waiting: Change[] = [];
  let isMore = false;
  let wake = (): void => undefined;

  return {
    isOver: () => over.aborted,
    put(heard: HeardChanges<Change>): void {
      isMore ||= heard.isMore || waiting.length + heard.changes.length > WAITING_MAX;
      waiting = [...waiting, ...heard.changes].slice(-WAITING_MAX);
      wake();
    },
    /** An empty one after 15 seconds in which nothing has changed. */
    async take(): Promise<HeardChanges<Change>> {
      if (waiting.length === 0 && !isMore && !over.aborted) {
        await new Promise<void>((resolve) => {
          const done = (): void => {
            clearTimeout(timer);
            over.removeEventListener('abort', done);
            wake = () => undefined;
            resolve();
          };
          const timer = setTimeout(done, QUIET_MS_MAX);
          over.addEventListener('abort', done);
          wake = done;
        });
      }
      const heard = { changes: waiting, isMore };
      waiting = [];
      isMore = false;
      return heard;
    },
  };
}
