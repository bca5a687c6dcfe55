// What was sent under one of our references, so that nothing is sent twice. Each attempt is written down
// before its call, under a name that WhatsApp repeats in statuses; the process that writes it first makes the
// call.
import { plus, SECOND_MS, type Clock } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import type { Memory, Remembered } from '#platform/provider/memory.ts';
import type { SentMessage } from '#modules/approvals/port.ts';

/** `approval`: sent at most once. `code`: the same code may arrive twice. */
export const KINDS = ['approval', 'code'] as const;
export type Kind = (typeof KINDS)[number];

/** How many copies may arrive, if the answer to each is lost. */
const COPIES_MAX: Readonly<Record<Kind, number>> = { approval: 1, code: 2 };
/** Longer than any call takes: until then an attempt may be on its way, and no process repeats it. */
const ON_ITS_WAY_MS = 30 * SECOND_MS;
/** More than any job makes. */
const ATTEMPTS_MAX = 40;
const CLAIM_BYTES = 16;
/** The kind under which the telephone, which is not unique, is kept beside the message sent to it. */
const answerOf = (kind: Kind): string => `${kind}_recipient`;
/** The kind under which the person's id for this business is kept. */
const userOf = (kind: Kind): string => `${kind}_user`;
const NOT_SENT = 'not sent: ';

/** What WhatsApp repeats to us, and the reference that it is of. */
const attemptOf = (reference: string, n: number): string => (n === 1 ? reference : `${reference}#${n}`);
export const referenceOf = (attempt: string): string => attempt.replace(/#\d+$/, '');

export type Begun =
  | { readonly kind: 'ours'; readonly attempt: string }
  | ({ readonly kind: 'sent' } & SentMessage)
  | { readonly kind: 'unknown' };

export type Attempts = {
  begin(tenant: Tenant, kind: Kind, reference: string): Promise<Begun>;
  /** Notes the recipient as it was noted first, since answers and statuses may write it in other forms. */
  noteSent(tenant: Tenant, kind: Kind, attempt: string, sent: MessageToUser): Promise<SentMessage>;
  noteUser(tenant: Tenant, found: FoundAttempt, user: string): Promise<void>;
  /** Whom it was sent to, as far as that is known. */
  whoGot(found: FoundAttempt): Promise<{ readonly recipient: string; readonly user: string | undefined }>;
  /** Nothing was sent, so it may be tried again. */
  noteNotSent(tenant: Tenant, kind: Kind, attempt: string): Promise<void>;
  /** The tenant and kind of an attempt, and the outcome if it is known. */
  find(attempt: string): Promise<FoundAttempt | undefined>;
  findByMessage(messageId: string): Promise<FoundAttempt | undefined>;
};
export type FoundAttempt = Pick<Remembered, 'ours' | 'tenantId' | 'theirs'> & { readonly kind: Kind };
type MessageToUser = SentMessage & { readonly user?: string };

export const createAttempts = (memory: Memory, clock: Clock): Attempts => ({
  async begin(tenant, kind, reference) {
    let unknown = 0;
    for (let n = 1; n <= ATTEMPTS_MAX; n += 1) {
      const attempt = attemptOf(reference, n);
      const claim = newClaim();
      const kept = await memory.keep(tenant, kind, attempt, { body: claim });
      if (kept.tenantId !== tenant.id) throw new Error(`${reference} is of another tenant`);
      if (kept.body === claim) return { kind: 'ours', attempt };
      if (kept.theirs === null) {
        unknown += 1;
        const isOnItsWay = clock.now() < plus(kept.at, ON_ITS_WAY_MS);
        if (isOnItsWay || unknown >= COPIES_MAX[kind]) return { kind: 'unknown' };
      } else if (!kept.theirs.startsWith(NOT_SENT)) {
        return { kind: 'sent', messageId: kept.theirs, recipient: await recipientOf(memory, kind, attempt) };
      }
    }
    return { kind: 'unknown' };
  },

  async noteSent(tenant, kind, attempt, { messageId, recipient, user }) {
    const first = await memory.keep(tenant, answerOf(kind), attempt, { body: recipient });
    if (user !== undefined) await memory.keep(tenant, userOf(kind), attempt, { body: user });
    await memory.complete(tenant, kind, attempt, messageId);
    return { messageId, recipient: first.body ?? recipient };
  },
  async noteUser(tenant, { kind, ours }, user) {
    await memory.keep(tenant, userOf(kind), ours, { body: user });
  },
  async whoGot({ kind, ours }) {
    const user = await memory.byOurs(userOf(kind), ours);
    return { recipient: await recipientOf(memory, kind, ours), user: user?.body ?? undefined };
  },

  noteNotSent: (tenant, kind, attempt) => memory.complete(tenant, kind, attempt, `${NOT_SENT}${attempt}`),

  find: (attempt) => firstOf((kind) => memory.byOurs(kind, attempt)),
  findByMessage: (messageId) => firstOf((kind) => memory.byTheirs(kind, messageId)),
});

async function firstOf(
  look: (kind: Kind) => Promise<Remembered | undefined>,
): Promise<FoundAttempt | undefined> {
  for (const kind of KINDS) {
    const found = await look(kind);
    if (found !== undefined)
      return { kind, ours: found.ours, tenantId: found.tenantId, theirs: found.theirs };
  }
  return undefined;
}

const recipientOf = async (memory: Memory, kind: Kind, attempt: string): Promise<string> =>
  (await memory.byOurs(answerOf(kind), attempt))?.body ?? '';

function newClaim(): string {
  const bytes = Buffer.alloc(CLAIM_BYTES);
  cryptoRandom(bytes);
  return bytes.toString('base64url');
}
