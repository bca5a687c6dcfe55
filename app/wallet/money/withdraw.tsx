// Takes money out of the wallet. Whose account it is, and what would happen, is shown before anything leaves;
// the money then goes to the number that was shown, also if an alias has moved meanwhile.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { amountText, typedMinor } from '../../lib/amount-text.ts';
import { ApiError, newKey, post } from '../../lib/api.ts';
import { moneyText } from '../../lib/format.ts';
import { useOnline } from '../../lib/online.ts';
import { readAgain } from '../../lib/query.ts';
import { addressOf } from '../../lib/router.ts';
import { Account } from '../../ui/account.tsx';
import { useFocusOnTrouble } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { factOf, Facts, Money } from '../../ui/parts.tsx';
import { onSubmit, useAttempt } from '../../ui/attempt.ts';
import { AddPasskey } from '../security/add-passkey.tsx';
import { AskSheet } from '../ask-sheet.tsx';
import { fieldOf } from '../field-of.ts';
import { Fields } from '../fields.tsx';
import { laterWords } from '../later-words.ts';
import { Amount, BackLink, Skeleton, Card } from '../parts.tsx';
import { Proving } from '../security/proving.tsx';
import { useWallet, type Wallet } from '../reads.ts';
import { taxIdText } from '../tax-id.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { minorOf, unitsOf } from '../units.ts';
import { useRequestKeys } from '../request-keys.ts';
import { named, words } from '../words.ts';

type Preview = Schemas.WithdrawalPreview;
type Withdrawn = Schemas.Withdrawn;

const WITHDRAW = '/api/v1/wallet/withdraw';

export function WithdrawScreen() {
  const { withdraw } = laterWords();
  const { data: wallet } = useWallet();
  const [done, setDone] = useState<Withdrawn | undefined>(undefined);
  return (
    <div class="screen">
      <BackLink path="/" />
      <h1>{withdraw.title}</h1>
      {wallet === undefined ? <Skeleton count={2} /> : undefined}
      {wallet !== undefined && done === undefined ? <Form wallet={wallet} onDone={setDone} /> : undefined}
      {done === undefined ? undefined : <Outcome done={done} onAgain={() => setDone(undefined)} />}
    </div>
  );
}

type FormProps = { readonly wallet: Wallet; onDone(done: Withdrawn): void };

function Form({ wallet, onDone }: FormProps) {
  const { withdraw } = laterWords();
  const isOnline = useOnline();
  const [typed, setTyped] = useState('');
  const [destination, setDestination] = useState('');
  const once = useRequestKeys();
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  const { currency } = wallet;
  const minor = typedMinor(typed, currency);
  const looking = useAttempt(async () => {
    const body = { amount: unitsOf(minor ?? 0, currency), destination };
    setPreview(await post(`${WITHDRAW}/preview`, body, newKey()));
  });
  const form = useFocusOnTrouble(looking.failure);
  const canGo = !looking.isBusy && minor !== undefined && isOnline;
  const amountField = fieldOf('POST', WITHDRAW, {
    name: 'amount',
    kind: 'amount',
    label: withdraw.amount(currency),
    isRequired: true,
    value: typed,
    onType: setTyped,
  });
  const accountField = fieldOf('POST', WITHDRAW, {
    name: 'destination',
    kind: 'text',
    label: withdraw.destination,
    hint: withdraw.destinationHint,
    isRequired: true,
    value: destination,
    onType: setDestination,
  });
  const takeAll = (all: string): void => {
    looking.changed(amountField.name);
    setTyped(all);
  };
  return (
    <Card>
      <p class="soft">{withdraw.text}</p>
      <form ref={form} class="form" onSubmit={onSubmit(looking.start)}>
        <Fields fields={[amountField]} error={looking.error} onChange={looking.changed} />
        <Available wallet={wallet} onTake={takeAll} />
        <Fields fields={[accountField]} error={looking.error} onChange={looking.changed} />
        {isUnreachable(looking.error) ? undefined : (
          <Refusal error={looking.error} fields={[amountField, accountField]} />
        )}
        <button type="submit" class="button lead wide" disabled={!canGo}>
          {withdraw.next}
        </button>
      </form>
      {isUnreachable(looking.error) ? <AddPasskey onAdded={looking.start} /> : undefined}
      <Proving attempt={looking} />
      {preview === undefined ? undefined : (
        <Confirm
          preview={preview}
          run={async () => {
            const { amount, cvu } = preview;
            const body = { amount, destination: cvu };
            const done = await once(`${amount} ${cvu}`, (key) => post(WITHDRAW, body, key));
            await readAgain(WITHDRAW);
            onDone(done);
          }}
          onClose={() => setPreview(undefined)}
        />
      )}
    </Card>
  );
}

type AvailableProps = { readonly wallet: Wallet; onTake(typed: string): void };

function Available({ wallet: { balance, currency }, onTake }: AvailableProps) {
  const { withdraw } = laterWords();
  const available = minorOf(balance.available, currency);
  return (
    <p class="beside">
      <span class="soft grow">
        {words().home.available} <Amount minor={available} currency={currency} />
      </span>
      <button
        type="button"
        class="link-button"
        disabled={available === 0}
        onClick={() => onTake(amountText(available, currency))}
      >
        {withdraw.all}
      </button>
    </p>
  );
}

/** No one can be asked about such an amount yet. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'approval_required';

type ConfirmProps = { readonly preview: Preview; run(): Promise<void>; onClose(): void };

function Confirm({ preview, run, onClose }: ConfirmProps) {
  const { withdraw } = laterWords();
  const { approve, taxId: taxIds, accountTo } = words();
  const { amountCents, currency, holderName, taxId, cvu, alias, outcome, isNewAccount } = preview;
  return (
    <AskSheet
      title={withdraw.willTitle}
      label={outcome === 'goes' ? withdraw.confirm(moneyText(amountCents, currency)) : withdraw.confirmHeld}
      run={run}
      onClose={onClose}
    >
      <p class="amount">
        <Money minor={amountCents} currency={currency} isLarge />
      </p>
      {isNewAccount ? (
        <p class="first">
          <Icon name="warning" /> {withdraw.newAccount}
        </p>
      ) : undefined}
      <Facts
        facts={[
          factOf(approve.holder, holderName, (name) => (
            <strong>
              <bdi>{plainText(name)}</bdi>
            </strong>
          )),
          factOf(named(taxIds, currency) || 'Id', taxId, (one) => taxIdText(one, currency)),
          factOf(named(accountTo, currency), cvu, (number) => <Account number={number} />),
          factOf(approve.alias, alias),
        ]}
      />
      <p>{withdraw[outcome]}</p>
    </AskSheet>
  );
}

type OutcomeProps = { readonly done: Withdrawn; onAgain(): void };

function Outcome({ done: { settlement, approval, approvalId }, onAgain }: OutcomeProps) {
  const { withdraw } = laterWords();
  const isHeld = approval !== undefined;
  const isThere = settlement === 'settled';
  const [tone, title, text] = isHeld
    ? ['warn', withdraw.waits, withdraw.waitsText]
    : isThere
      ? ['good', withdraw.arrived, withdraw.arrivedText]
      : ['info', withdraw.sent, withdraw.sentText];
  return (
    <>
      <section class={`outcome ${tone}`} role="status">
        <Icon name={isThere ? 'check' : 'clock'} />
        <h2>{title}</h2>
        <p>{text}</p>
      </section>
      <a class="button lead wide" href={addressOf({ path: isHeld ? `/approve/${approvalId}` : '/activity' })}>
        {isHeld ? withdraw.decide : withdraw.see}
      </a>
      <button type="button" class="button wide" onClick={onAgain}>
        {withdraw.again}
      </button>
    </>
  );
}
