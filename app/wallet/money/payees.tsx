// The payees of the wallet: each account as its bank has it. A new one takes a proof of who adds it, and
// shows whose account it is: nothing can be paid there before the owner has said that it is whom they expect.
import { useState } from 'preact/hooks';
import { plainText } from '../../../src/platform/text/unseen.ts';
import { post } from '../../lib/api.ts';
import { useOnline } from '../../lib/online.ts';
import { readAgain, usePages } from '../../lib/query.ts';
import { AccountEnds } from '../../ui/account.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge, type Tone } from '../../ui/parts.tsx';
import { AskSheet } from '../ask-sheet.tsx';
import { fieldOf } from '../field-of.ts';
import { laterWords } from '../later-words.ts';
import { List, rowsOf } from '../list.tsx';
import { BackLink, Initials } from '../parts.tsx';
import { LISTED } from '../reads.ts';
import { useRequestKeys } from '../request-keys.ts';
import { words } from '../words.ts';
import { keyOf, OnePayee, PAYEES, type Payee } from './payee-sheet.tsx';

type Open = { readonly kind: 'add' } | { readonly kind: 'see' | 'added'; readonly payee: Payee };

const TONES: Readonly<Record<Payee['status'], Tone>> = {
  verifying: 'info',
  unconfirmed: 'warn',
  active: 'good',
  refused: 'bad',
};

/** What its owner named it by, if it is not known whose it is. */
const nameOf = ({ holderName, label }: Payee): string => plainText(holderName ?? label);

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
            onClick={() => setOpen({ kind: 'see', payee })}
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
    const named =
      calledFor(account) === 'cvu' ? { cvu: account.replaceAll(/[\s-]/g, '') } : { alias: account };
    const added = await once(account, (key) => post(PAYEES, { ...named, confirm: true }, key));
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
