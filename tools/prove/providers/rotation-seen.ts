// What messages and requests met while secrets rotated, judged by when each secret was valid.
import { isoOf, plus, SECOND_MS } from '#platform/time/clock.ts';
import type { AnsweredMessage } from '../../../test/doubles/fintoc/webhooks.ts';
import type { Live } from './live.ts';
import type { Rotations, Signing } from './rotation.ts';

/** The clocks of processes and that of the proof are read one after the other. */
const CLOCKS_APART_MS = 2 * SECOND_MS;

export type Judged = { readonly live: Live; readonly rotations: Rotations };
type Validity = 'valid' | 'ended' | 'either';
type JudgedMessage = AnsweredMessage & { readonly validity: Validity; readonly isOld: boolean };

/** What the bank sent, and what else was shown to servers. Of what WhatsApp sent, its taps are judged. */
function messagesOf({ live: { mexico }, rotations }: Judged): readonly JudgedMessage[] {
  const all = Object.values(rotations.signing).flat();
  return [...mexico.bank.webhooks.answered, ...rotations.answered].map((one) => {
    const signing = all.find(({ secret }) => secret === one.secret);
    return {
      ...one,
      validity: validityOf(signing, one),
      isOld: one.startedAt >= (signing?.before?.since ?? Infinity),
    };
  });
}

/** A secret that was never typed in has ended. */
function validityOf(signing: Signing | undefined, { startedAt, endedAt }: AnsweredMessage): Validity {
  if (signing === undefined) return 'ended';
  const { from, before } = signing;
  if (before !== undefined && startedAt >= plus(before.endedAt, CLOCKS_APART_MS)) return 'ended';
  const isWithin = before === undefined || endedAt < plus(before.until, -CLOCKS_APART_MS);
  return startedAt >= from && isWithin ? 'valid' : 'either';
}

const isTaken = ({ status }: AnsweredMessage): boolean => status >= 200 && status < 300;
const isRefused = ({ status }: AnsweredMessage): boolean => status >= 400 && status < 500;
const written = ({ secret, startedAt, status }: AnsweredMessage): string =>
  `one that was signed with …${secret.slice(-4)} at ${isoOf(startedAt)} was answered ${status}`;

export const validRefused = (judged: Judged): string[] =>
  messagesOf(judged)
    .filter((one) => one.validity === 'valid' && isRefused(one))
    .map(written);

export const endedTaken = (judged: Judged): string[] =>
  messagesOf(judged)
    .filter((one) => one.validity === 'ended' && isTaken(one))
    .map(written);

export const wrongKeys = ({ live: { mexico } }: Judged): string[] => [
  ...mexico.fintoc.seen
    .filter(({ status }) => status === 401)
    .map(({ method, path }) => `${method} ${path} had a key or a signature that the bank does not take`),
  ...mexico.whatsapp.books.complaints.filter((complaint) => complaint.includes('token')),
];

/** What was seen of a rotation. Without all of it, nothing is proven. */
export function seenOf(judged: Judged): Readonly<Record<string, number>> {
  const messages = messagesOf(judged);
  const count = (is: (one: JudgedMessage) => boolean): number => messages.filter(is).length;
  return {
    'rotations of the secrets of both': judged.rotations.count,
    'messages taken while their secret was in use': count((one) => isTaken(one) && !one.isOld),
    'messages taken while the one before was still valid': count((one) => isTaken(one) && one.isOld),
    'messages refused once their secret had ended': count(
      (one) => isRefused(one) && one.validity === 'ended',
    ),
  };
}

export const notSeen = (judged: Judged): string[] =>
  Object.entries(seenOf(judged)).flatMap(([what, n]) => (n === 0 ? [`no ${what}`] : []));
