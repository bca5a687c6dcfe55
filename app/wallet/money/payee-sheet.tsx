// The sheet of one payee: whose the account is, and what its owner can do about it. One that waits for its
// owner asks whether it is whom they expect, each time that it is opened.
import { useState } from 'preact/hooks';
import { plainText } from '../../../src/platform/text/unseen.ts';
import type { Schemas } from '../../contract.ts';
import { newKey, post, remove } from '../../lib/api.ts';
import { useOnline } from '../../lib/online.ts';
import { readAgain } from '../../lib/query.ts';
import { Account } from '../../ui/account.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Icon } from '../../ui/icon.tsx';
import { factOf, Facts, Time } from '../../ui/parts.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AskSheet } from '../ask-sheet.tsx';
import { laterWords } from '../later-words.ts';
import { Proving } from '../security/proving.tsx';
import { taxIdText } from '../tax-id.ts';
import { named, words } from '../words.ts';

export type Payee = Schemas.Payee;

export const PAYEES = '/api/v1/wallet/payees';

/** What it is named by, if that is neither the number of its account nor an alias. */
export const keyOf = ({ cvu, alias, account: { value } }: Payee): string | null =>
  value === cvu || value === alias ? null : plainText(value);

type OneProps = { readonly payee: Payee; readonly isNew: boolean; onClose(): void };

/** Why it cannot be paid: yet, or at all. */
function State({ payee: { status, refusedReason }, isNew }: Omit<OneProps, 'onClose'>) {
  const { payees } = laterWords();
  if (status !== 'verifying' && status !== 'refused') return null;
  const isWaiting = status === 'verifying';
  return (
    <section class={`why ${isWaiting ? 'info' : 'warn'}`}>
      <h2>
        <Icon name={isWaiting ? 'clock' : 'warning'} /> {payees.status[status]}
      </h2>
      <p>{refusedReason === null ? payees.verifyingText : payees.refused[refusedReason]}</p>
      {isWaiting && isNew ? <p>{payees.thenConfirm}</p> : undefined}
    </section>
  );
}

function PayeeFacts({ payee }: { readonly payee: Payee }) {
  const text = words();
  const { approve } = text;
  const { payees } = laterWords();
  const { holderName, taxId, cvu, alias, currency, verifiedAt } = payee;
  return (
    <Facts
      facts={[
        factOf(approve.holder, holderName, (name) => (
          <strong>
            <bdi>{plainText(name)}</bdi>
          </strong>
        )),
        factOf(named(text.taxId, currency) || 'Id', taxId, (one) => taxIdText(one, currency)),
        factOf(named(text.accountTo, currency), cvu, (number) => <Account number={number} />),
        factOf(approve.alias, alias),
        factOf('Pix', keyOf(payee)),
        factOf(payees.verifiedAt, verifiedAt, (at) => <Time at={at} />),
      ]}
    />
  );
}

/** One whose bank answers while its sheet is open is not under the finger of who wanted to close it. */
export function OnePayee(props: OneProps) {
  const { payee, onClose } = props;
  const { payees } = laterWords();
  const { notNow } = words();
  const [isSeen, setSeen] = useState(payee.status === 'unconfirmed');
  if (payee.status !== 'unconfirmed') return <KnownPayee {...props} />;
  if (isSeen) return <ConfirmPayee payee={payee} onClose={onClose} />;
  return (
    <Sheet title={payees.answered} isBusy={false} onClose={onClose}>
      <p class="soft">{payees.unconfirmedText}</p>
      <button type="button" class="button lead wide" onClick={() => setSeen(true)}>
        {payees.see}
      </button>
      <button type="button" class="button plain wide" onClick={onClose}>
        {notNow}
      </button>
    </Sheet>
  );
}

function ConfirmPayee({ payee, onClose }: Omit<OneProps, 'isNew'>) {
  const { notNow } = words();
  const { payees } = laterWords();
  const isOnline = useOnline();
  const confirming = useAttempt(async () => {
    await post(`${PAYEES}/${payee.id}/confirm`, {}, newKey());
    await readAgain(PAYEES);
    onClose();
  });
  const removing = useAttempt(() => take(payee, onClose));
  const isBusy = confirming.isBusy || removing.isBusy;
  return (
    <Sheet title={payees.isIt} isBusy={isBusy} onClose={onClose}>
      <section class="why warn">
        <p>{payees.unconfirmedText}</p>
      </section>
      <PayeeFacts payee={payee} />
      <Refusal error={confirming.error ?? removing.error} />
      <button
        type="button"
        class="button lead wide"
        disabled={isBusy || !isOnline}
        onClick={() => confirming.start()}
      >
        {payees.keep}
      </button>
      <button
        type="button"
        class="button wide"
        disabled={isBusy || !isOnline}
        onClick={() => removing.start()}
      >
        {payees.notIt}
      </button>
      <button type="button" class="button plain wide" disabled={isBusy} onClick={onClose}>
        {notNow}
      </button>
      <Proving attempt={confirming} />
    </Sheet>
  );
}

async function take({ id }: Payee, onTaken: () => void): Promise<void> {
  await remove(`${PAYEES}/${id}`);
  await readAgain(PAYEES);
  onTaken();
}

function KnownPayee({ payee, isNew, onClose }: OneProps) {
  const { notNow, close } = words();
  const { payees } = laterWords();
  const name = plainText(payee.label);
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const run = (): Promise<void> => take(payee, onClose);
  const removing = useAttempt(run);
  if (isAsking)
    return (
      <AskSheet
        title={payees.ask(name)}
        text={payees.askText}
        label={payees.remove}
        isDanger
        run={run}
        onClose={() => setAsking(false)}
      />
    );
  return (
    <Sheet title={name} isBusy={removing.isBusy} onClose={onClose}>
      <State payee={payee} isNew={isNew} />
      <PayeeFacts payee={payee} />
      <Refusal error={removing.error} />
      {isNew ? (
        <button type="button" class="button lead wide" disabled={removing.isBusy} onClick={onClose}>
          {close}
        </button>
      ) : undefined}
      <button
        type="button"
        class={isNew ? 'button wide' : 'button plain danger'}
        disabled={removing.isBusy || !isOnline}
        // One that was added a moment ago is taken back at once.
        onClick={isNew ? () => removing.start() : () => setAsking(true)}
      >
        {payees.remove}
      </button>
      {isNew ? undefined : (
        <button type="button" class="button plain wide" disabled={removing.isBusy} onClick={onClose}>
          {notNow}
        </button>
      )}
    </Sheet>
  );
}
