// The sheet on which a question is rejected: one tap on a reason ends it. Pausing the agent comes first, so
// that it cannot ask again between the two.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { useRef, useState } from 'preact/hooks';
import { ApiError, newKey, patch, post } from '../../lib/api.ts';
import { moneyText } from '../../lib/format.ts';
import { Field } from '../../ui/field.tsx';
import { problemAt } from '../../ui/form.ts';
import { Icon } from '../../ui/icon.tsx';
import { useOnline } from '../../lib/online.ts';
import { readAgain } from '../../lib/query.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useAttempt, type Attempt } from '../../ui/attempt.ts';
import { AGENTS, APPROVALS, type ListedApproval } from '../reads.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { words } from '../words.ts';

type Rejected = Pick<ListedApproval, 'id' | 'amountCents' | 'currency' | 'payee' | 'subWalletId' | 'agent'>;
const REASON_CHARACTERS_MAX = 500;

type Rejecting = Attempt & { start(reason: string): void };
type SheetProps = { readonly asked: Rejected; onDecided(): void; onClose(): void };

export function RejectSheet({ asked, onDecided, onClose }: SheetProps) {
  const { approve, notNow } = words();
  const { id, amountCents, currency, payee, subWalletId } = asked;
  const isOnline = useOnline();
  const [pauses, setPauses] = useState(false);
  const keys = useRef(new Map<string, string>());
  const rejecting = useAttempt(async (reason: string) => {
    if (pauses && subWalletId !== null) await patch(`${AGENTS}/${subWalletId}`, { status: 'paused' });
    // Another reason is another request; the same one again is a repeat.
    const key = keys.current.get(reason) ?? newKey();
    keys.current.set(reason, key);
    await post(`${APPROVALS}/${id}`, { decision: 'rejected', declineReason: reason }, key).catch(
      (error: unknown) => {
        // It was decided or has expired meanwhile, which the screen behind says.
        if (!(error instanceof ApiError && error.code === 'invalid_request')) throw error;
      },
    );
    await readAgain(APPROVALS);
    onDecided();
  });
  return (
    <Sheet title={approve.why} isBusy={rejecting.isBusy} onClose={onClose}>
      <p class="soft">
        {moneyText(amountCents, currency)} · <bdi>{plainText(payee)}</bdi>
      </p>
      {asked.agent === null || subWalletId === null ? undefined : (
        <label class="tick">
          <input
            type="checkbox"
            checked={pauses}
            onChange={(event) => setPauses(event.currentTarget.checked)}
          />
          {approve.pauseToo}
        </label>
      )}
      <ul class="picks">
        {approve.whys.map((why) => (
          <li key={why}>
            <button
              type="button"
              disabled={rejecting.isBusy || !isOnline}
              onClick={() => rejecting.start(why)}
            >
              <span class="grow">{why}</span>
              <Icon name="next" />
            </button>
          </li>
        ))}
      </ul>
      <OtherReason rejecting={rejecting} />
      <Refusal error={rejecting.error} />
      <button type="button" class="button plain wide" disabled={rejecting.isBusy} onClick={onClose}>
        {notNow}
      </button>
    </Sheet>
  );
}

/** A reason in words of one's own, which the one who asked is shown. */
function OtherReason({ rejecting }: { readonly rejecting: Rejecting }) {
  const { approve } = words();
  const isOnline = useOnline();
  const [other, setOther] = useState('');
  return (
    <details class="folded">
      <summary>
        {approve.otherWhy} <Icon name="next" />
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rejecting.start(other.trim());
        }}
      >
        <Field
          name="declineReason"
          label={approve.yourReason}
          problem={problemAt('declineReason', rejecting.error)}
        >
          {(attributes) => (
            <input
              {...attributes}
              autocomplete="off"
              maxLength={REASON_CHARACTERS_MAX}
              value={other}
              onInput={(event) => setOther(event.currentTarget.value)}
            />
          )}
        </Field>
        <button
          type="submit"
          class="button wide"
          disabled={rejecting.isBusy || !isOnline || other.trim() === ''}
        >
          {approve.rejectFor}
        </button>
      </form>
    </details>
  );
}
