// What the person pays with: cards by their last digits, and accounts with what is on them and how money is
// sent to them. They are connected at a link of the company that issues the cards.
import { plainText } from '../../../src/platform/text/unseen.ts';
import type { Schemas } from '../../contract.ts';
import { usePages } from '../../lib/query.ts';
import { DepositWay } from '../../ui/deposit-way.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge, factOf, Facts } from '../../ui/parts.tsx';
import { laterWords } from '../later-words.ts';
import { List, rowsOf } from '../list.tsx';
import { Amount, BackLink } from '../parts.tsx';
import { LISTED } from '../reads.ts';
import { words } from '../words.ts';

type Method = Schemas.PaymentMethod;

const METHODS = '/api/card/v1/payment-methods';
/** The names that people have for rails. */
const RAILS: Readonly<Record<string, string>> = { clabe: 'CLABE', pix: 'Pix', cvu: 'CVU' };

export function MethodsScreen() {
  const { methods } = laterWords();
  const read = usePages(METHODS, LISTED);
  return (
    <div class="screen">
      <BackLink path="/more" />
      <h1>{words().titles.methods}</h1>
      <List
        read={read}
        rows={rowsOf(read)}
        empty={{ icon: 'wallet', title: methods.empty, text: methods.emptyText }}
        more={read}
        Row={(method) => <MethodRow method={method} />}
      />
    </div>
  );
}

function MethodRow({ method }: { readonly method: Method }) {
  const { methods, way } = laterWords();
  const { rail, brand, bankName, last4, isDefault, status, type, depositInstructions } = method;
  return (
    <div class="method">
      <p class="row">
        <Icon name={type === 'card' ? 'card' : 'wallet'} />
        <span class="grow">
          <strong>
            <bdi>{bankName === null ? (RAILS[rail] ?? brand) : plainText(bankName)}</bdi>
          </strong>
          <span class="soft">
            {bankName === null ? '' : `${RAILS[rail] ?? rail} `}···· {last4}
          </span>
        </span>
        {isDefault ? <Badge tone="good">{methods.isDefault}</Badge> : undefined}
        {status === 'pending' ? <Badge tone="info">{methods.pending}</Badge> : undefined}
      </p>
      <p class="soft">{saysOf(method)}</p>
      <Money method={method} />
      {depositInstructions === null ? undefined : (
        <details class="folded">
          <summary class="link">
            {methods.how} <Icon name="next" />
          </summary>
          <DepositWay way={depositInstructions} texts={way} />
        </details>
      )}
    </div>
  );
}

function saysOf({ type, status, mode, keepBalance }: Method): string {
  const { methods } = laterWords();
  if (type === 'card') return methods.card;
  if (status === 'pending') return methods.pendingText;
  const left = keepBalance ? methods.keeps : methods.returns;
  return mode === 'debit' ? `${methods.debit} ${left}` : left;
}

/** The money of a payment method; a card has none. */
function Money({ method }: { readonly method: Method }) {
  const { methods } = laterWords();
  const { currency, availableCents, returningCents, blockedCents, stuckCents, mode } = method;
  if (currency === null) return null;
  const money = (minor: number) => <Amount minor={minor} currency={currency} />;
  return (
    <>
      <Facts
        facts={[
          factOf(methods.available, mode === 'debit' ? availableCents || undefined : availableCents, money),
          factOf(methods.returning, returningCents || undefined, money),
          factOf(methods.blocked, blockedCents || undefined, money),
          factOf(methods.stuck, stuckCents || undefined, money),
        ]}
      />
      {stuckCents ? <p class="soft">{methods.stuckText}</p> : undefined}
    </>
  );
}
