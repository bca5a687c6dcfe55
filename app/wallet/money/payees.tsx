// The payees of the wallet: each account as its bank has it. A new one takes a proof of who adds it, and
// shows whose account it is before anything is paid there.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { post, remove } from '../../lib/api.ts';
import { readAgain, usePages } from '../../lib/query.ts';
import { Account, AccountEnds } from '../../ui/account.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOnline } from '../../lib/online.ts';
import { Badge, factOf, Facts, Time, type Tone } from '../../ui/parts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { AskSheet } from '../ask-sheet.tsx';
import { fieldOf } from '../field-of.ts';
import { laterWords } from '../later-words.ts';
import { List, rowsOf } from '../list.tsx';
import { BackLink, Initials } from '../parts.tsx';
import { LISTED } from '../reads.ts';
import { useRequestKeys } from '../request-keys.ts';
import { taxIdText } from '../tax-id.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { named, words } from '../words.ts';

type Payee = Schemas.Payee;
type Open = { readonly kind: 'add' } | { readonly kind: 'remove' | 'added'; readonly payee: Payee };

const PAYEES = '/api/v1/wallet/payees';
const TONES: Readonly<Record<Payee['status'], Tone>> = { verifying: 'info', active: 'good', refused: 'bad' };

/** What its owner named it by, if it is not known whose it is. */
const nameOf = ({ holderName, label }: Payee): string => plainText(holderName ?? label);

/** What it is named by, if that is neither the number of its account nor an alias. */
const keyOf = ({ cvu, alias, account: { value } }: Payee): string | null =>
  value === cvu || value === alias ? null : plainText(value);

export function PayeesScreen() {
  const { titles } = words();
  const { payees } = laterWords();
  const read = usePages(PAYEES, LISTED);
  const isOnline = useOnline();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const close = (): void => setOpen(undefined);
  const rows = rowsOf(read);
  const add = (
    <button type="button" class="button lead" disabled={!isOnline} onClick={() => setOpen({ kind: 'add' })}>
      <Icon name="plus" /> {payees.add}
    </button>
  );
  return (
    <div class="screen">
      <BackLink path="/more" />
      <header class="screen-head">
        <h1 class="grow">{titles.payees}</h1>
        {rows.length === 0 ? undefined : add}
      </header>
      <List
        read={read}
        rows={rows}
        empty={{ icon: 'person', title: payees.empty, text: payees.emptyText }}
        first={add}
        more={read}
        Row={(payee) => (
          <button
            type="button"
            class="row"
            disabled={!isOnline}
            onClick={() => setOpen({ kind: 'remove', payee })}
          >
            <Initials name={nameOf(payee)} />
            <span class="grow">
              <strong>
                <bdi>{plainText(payee.label)}</bdi>
              </strong>
              <span class="soft">
                {payee.alias ?? keyOf(payee) ?? <AccountEnds number={payee.cvu ?? ''} />}
              </span>
              {payee.status === 'active' ? undefined : (
                <span>
                  <Badge tone={TONES[payee.status]}>{payees.status[payee.status]}</Badge>
                </span>
              )}
            </span>
            <Icon name="next" />
          </button>
        )}
      />
      {open?.kind === 'add' ? (
        <AddPayee onAdded={(payee) => setOpen({ kind: 'added', payee })} onClose={close} />
      ) : undefined}
      {open === undefined || open.kind === 'add' ? undefined : (
        <OnePayee
          payee={rows.find(({ id }) => id === open.payee.id) ?? open.payee}
          isNew={open.kind === 'added'}
          onClose={close}
        />
      )}
    </div>
  );
}

const NUMBER = /^[\d\s-]+$/;
/** What the API calls an account that is written like this. */
const calledFor = (account: string): 'cvu' | 'alias' => (NUMBER.test(account) ? 'cvu' : 'alias');

function AddPayee({ onAdded, onClose }: { onAdded(payee: Payee): void; onClose(): void }) {
  const { payees } = laterWords();
  const [typed, setTyped] = useState('');
  const once = useRequestKeys();
  const run = async (): Promise<void> => {
    const account = typed.trim();
    const body =
      calledFor(account) === 'cvu' ? { cvu: account.replaceAll(/[\s-]/g, '') } : { alias: account };
    const added = await once(account, (key) => post(PAYEES, body, key));
    await readAgain(PAYEES);
    onAdded(added);
  };
  return (
    <AskSheet
      title={payees.add}
      text={payees.addText}
      label={payees.add}
      fields={[
        fieldOf('POST', PAYEES, {
          name: calledFor(typed),
          kind: 'text',
          label: payees.account,
          isRequired: true,
          value: typed,
          onType: setTyped,
        }),
      ]}
      run={run}
      onClose={onClose}
    />
  );
}

type OneProps = { readonly payee: Payee; readonly isNew: boolean; onClose(): void };

/** Why it cannot be paid: yet, or at all. */
function State({ payee: { status, refusedReason } }: { readonly payee: Payee }) {
  const { payees } = laterWords();
  if (status === 'active') return null;
  const isWaiting = status === 'verifying';
  return (
    <section class={`why ${isWaiting ? 'info' : 'warn'}`}>
      <h2>
        <Icon name={isWaiting ? 'clock' : 'warning'} /> {payees.status[status]}
      </h2>
      <p>{refusedReason === null ? payees.verifyingText : payees.refused[refusedReason]}</p>
    </section>
  );
}

function OnePayee({ payee, isNew, onClose }: OneProps) {
  const text = words();
  const { approve, notNow } = text;
  const { payees } = laterWords();
  const { id, label, holderName, taxId, cvu, alias, currency, verifiedAt } = payee;
  const isToConfirm = isNew && payee.status === 'active';
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const run = async (): Promise<void> => {
    await remove(`${PAYEES}/${id}`);
    await readAgain(PAYEES);
    onClose();
  };
  const removing = useAttempt(run);
  if (isAsking)
    return (
      <AskSheet
        title={payees.ask(plainText(label))}
        text={payees.askText}
        label={payees.remove}
        isDanger
        run={run}
        onClose={() => setAsking(false)}
      />
    );
  return (
    <Sheet title={isToConfirm ? payees.isIt : plainText(label)} isBusy={removing.isBusy} onClose={onClose}>
      <State payee={payee} />
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
      <Refusal error={removing.error} />
      {isNew ? (
        <button type="button" class="button lead wide" disabled={removing.isBusy} onClick={onClose}>
          {isToConfirm ? payees.keep : text.close}
        </button>
      ) : undefined}
      <button
        type="button"
        class={isNew ? 'button wide' : 'button plain danger'}
        disabled={removing.isBusy || !isOnline}
        // One that was added a moment ago is taken back at once.
        onClick={isNew ? removing.start : () => setAsking(true)}
      >
        {isToConfirm ? payees.notIt : payees.remove}
      </button>
      {isNew ? undefined : (
        <button type="button" class="button plain wide" disabled={removing.isBusy} onClick={onClose}>
          {notNow}
        </button>
      )}
    </Sheet>
  );
}
