// The sheet on which a payment is approved. It shows what the decision binds to, all of it and nothing else,
// and sends the hash of that text: anything else is refused by the server.
import { useRef } from 'preact/hooks';
import { ApiError, newKey, post } from '../../lib/api.ts';
import { readAgain, useRead } from '../../lib/query.ts';
import { isOfOneOrganization, useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { useOnline } from '../../lib/online.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { AddPasskey } from '../security/add-passkey.tsx';
import { AllLines, LinesInShort, useLines } from './batch-lines.tsx';
import { Skeleton } from '../parts.tsx';
import { canUsePasskeys, signed } from '../security/passkey.ts';
import { Proving } from '../security/proving.tsx';
import { APPROVALS, usePasskeys, type Approval } from '../reads.ts';
import { isWhole, readSeen, type Seen } from './seen.ts';
import { SameNotice } from './same-notice.tsx';
import { Alarm, Says, SeenAmount, SeenFacts, Whys } from './seen-parts.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { words } from '../words.ts';

type SheetProps = { readonly id: string; onDecided(): void; onClose(): void };

export function ApproveSheet({ id, onDecided, onClose }: SheetProps) {
  const { approve, notNow } = words();
  const read = useRead(`${APPROVALS}/${id}`);
  const seen = read.data === undefined ? undefined : readSeen(read.data.seen);
  const lines = useLines(id, seen);
  return (
    <Sheet title={approve.willApprove} onClose={onClose}>
      {read.isPending ? <Skeleton count={3} /> : undefined}
      {read.data === undefined && read.isError ? (
        <Trouble error={read.error} onRetry={() => void read.refetch()} />
      ) : undefined}
      {read.data !== undefined && seen === undefined ? <NotHere /> : undefined}
      {read.data !== undefined && seen !== undefined ? (
        <>
          <SeenAmount seen={seen} />
          <Alarm warning={read.data.standing.warning} />
          <SameNotice asked={read.data} />
          <Whys {...seen} reasons={warnings(seen)} />
          <LinesInShort read={lines} seen={seen} />
          <SeenFacts seen={seen} />
          <Says {...seen} />
          {isWhole(seen, lines.lines) ? <Decide approval={read.data} onDecided={onDecided} /> : undefined}
          <AllLines read={lines} seen={seen} />
        </>
      ) : undefined}
      <button type="button" class="button plain wide" onClick={onClose}>
        {notNow}
      </button>
    </Sheet>
  );
}

/** Limits are on the screen below; what is not as it was is said again. */
const warnings = ({ reasons }: Seen) =>
  (reasons ?? []).filter(({ type }) => type === 'payeeChanged' || type === 'documentIssuerMismatch');

/** This app is older than what is asked, as one that a device has kept may be. */
export function NotHere() {
  const { approve, changed } = words();
  return (
    <>
      <p>{approve.unknownPart}</p>
      <button type="button" class="button lead wide" onClick={() => location.reload()}>
        {changed.reload}
      </button>
    </>
  );
}

type DecideProps = { readonly approval: Approval; onDecided(): void };

function Decide({ approval, onDecided }: DecideProps) {
  const { approve } = words();
  const { id, requires, seenHash } = approval;
  const passkeys = usePasskeys();
  const { data: session } = useSession();
  // It cannot list the passkeys: the device finds the one of the person.
  const isUnlisted = session !== undefined && isOfOneOrganization(session);
  const isOnline = useOnline();
  const key = useRef(newKey());
  const isByPasskey = requires === 'passkey';
  const approving = useAttempt(async () => {
    const body = { decision: 'approved', seenHash } as const;
    try {
      if (isByPasskey) {
        const options = await post(`${APPROVALS}/${id}/passkey/options`, { seenHash }, newKey());
        // What is signed is for one request, so a second try is another one.
        await post(`${APPROVALS}/${id}`, { ...body, credential: await signed(options) }, newKey());
      } else await post(`${APPROVALS}/${id}`, body, key.current);
    } catch (error) {
      if (!isDecided(error)) throw error;
    }
    await readAgain(APPROVALS);
    onDecided();
  });
  if (isByPasskey && (!canUsePasskeys() || passkeys.data?.data.length === 0)) return <AddPasskey />;
  return (
    <>
      <p class="soft">{isByPasskey ? approve.signs : approve.finalText}</p>
      <Refusal error={approving.error} />
      <button
        type="button"
        class="button lead wide"
        disabled={
          approving.isBusy || !isOnline || (isByPasskey && !isUnlisted && passkeys.data === undefined)
        }
        onClick={approving.start}
      >
        {isByPasskey ? <Icon name="finger" /> : undefined}
        {approving.isBusy ? approve.deciding : isByPasskey ? approve.confirmPasskey : approve.confirm}
      </button>
      <Proving attempt={approving} />
    </>
  );
}

/** The screen behind says how: it was decided or has expired meanwhile, or it stands and nothing moved. */
const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'settlement_failed' || error.code === 'invalid_request');
