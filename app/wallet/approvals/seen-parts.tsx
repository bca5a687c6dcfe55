// What a decision binds to, in full: the amount, where it goes, and who asks in which words. All of it comes
// from the text that is bound, and nothing from anywhere else.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { moneyText } from '../../lib/format.ts';
import { kindsText } from '../../lib/merchant-kind.ts';
import { Account } from '../../ui/account.tsx';
import { Icon } from '../../ui/icon.tsx';
import { factOf, Facts, Money, Time } from '../../ui/parts.tsx';
import { laterWords } from '../later-words.ts';
import { taxIdText } from '../tax-id.ts';
import type { Reason, Seen, SeenCard } from './seen.ts';
import type { Approval } from '../reads.ts';
import { named, words } from '../words.ts';

const Words = ({ text }: { readonly text: string }) => <bdi>{plainText(text)}</bdi>;

export const SeenAmount = ({ seen }: { readonly seen: Seen }) => (
  <p class="amount bound">
    <Money minor={BigInt(seen.amountMinor)} currency={seen.currency} isLarge />
  </p>
);

export function SeenFacts({ seen }: { readonly seen: Seen }) {
  const text = words();
  const { approve } = text;
  const { kinds } = laterWords();
  const { payee, document, card, currency, subWallet, organization } = seen;
  const taxName = named(text.taxId, currency) || 'Id';
  const asks = organization ?? subWallet?.label ?? approve.you;
  return (
    <Facts
      facts={[
        factOf(approve.holder, payee?.holderName, (name) => (
          <strong>
            <Words text={name} />
          </strong>
        )),
        factOf(taxName, payee?.taxId, (taxId) => taxIdText(taxId, currency)),
        factOf(named(text.accountTo, currency), payee?.cvu, (number) => <Account number={number} />),
        factOf(approve.alias, payee?.alias, (alias) => <Words text={alias} />),
        factOf(laterWords().payees.verifiedAt, payee?.verifiedAt, (at) => <Time at={at} />),
        payee === undefined || payee.label === payee.holderName
          ? undefined
          : factOf(approve.label, payee.label, (label) => <Words text={label} />),
        factOf(approve.document, document, ({ type, id }) => (
          <>
            {type.toUpperCase()} <Words text={id} />
          </>
        )),
        factOf(approve.issuer, document?.issuerTaxId, (taxId) => taxIdText(taxId, currency)),
        factOf(approve.cardFor, card?.label, (label) => <Words text={label} />),
        factOf(approve.use, card, ({ type }) => approve[type]),
        factOf(approve.match, card, ({ amountMatch }) => approve[amountMatch]),
        factOf(approve.merchant, card, ({ merchantLock }) => (
          <Words text={merchantLock ?? approve.anyMerchant} />
        )),
        factOf(approve.allowed, kindsText(card?.allowedMccs ?? [], kinds)),
        factOf(approve.blocked, kindsText(card?.blockedMccs ?? [], kinds)),
        factOf(approve.until, card?.expiresAt, (at) => <Time at={at} />),
        factOf(approve.askedBy, asks, (name) => <Words text={name} />),
        factOf(approve.from, seen.wallet.cvu, (number) => <Account number={number} />),
      ]}
    />
  );
}

type SaysProps = Pick<Seen, 'reason' | 'subWallet' | 'organization'>;

/** An agent's words are never the words of the wallet. */
export function Says({ reason, subWallet, organization }: SaysProps) {
  const { approve } = words();
  if (reason === '') return null;
  const isAgent = organization === null && subWallet !== null;
  const heading = isAgent ? approve.says : organization === null ? approve.saysOwner : approve.concept;
  return (
    <figure class="says">
      <figcaption>{heading}</figcaption>
      <blockquote>
        <Words text={reason} />
      </blockquote>
    </figure>
  );
}

type AlarmProps = { readonly warning: Approval['standing']['warning'] };

/** The warning in the words of the question, from the server. */
export const Alarm = ({ warning }: AlarmProps) =>
  warning === null ? null : (
    <section class="why bad">
      <h2>
        <Icon name="warning" /> {warning.title}
      </h2>
      <p>{warning.text}</p>
    </section>
  );

type WhyProps = {
  readonly reasons: readonly Reason[] | null;
  readonly currency: string;
  /** The card that is asked for, beside whose limits open cards count. */
  readonly card?: SeenCard | null | undefined;
};

export const Whys = ({ reasons, currency, card }: WhyProps) => (
  <>
    {reasons === null ? <p class="soft">{words().approve.reasons.asked}</p> : undefined}
    {(reasons ?? []).map((reason) => (
      <Why key={reason.type + ('limit' in reason ? reason.limit : '')} reason={reason} currency={currency} />
    ))}
    {card !== undefined && card !== null && (reasons ?? []).some(({ type }) => type === 'limitExceeded') ? (
      <p class="soft">{words().approve.reasons.withCards}</p>
    ) : undefined}
  </>
);

const PERCENT = 100;

function Why({ reason, currency }: { readonly reason: Reason; readonly currency: string }) {
  const { reasons } = words().approve;
  if (reason.type === 'aboveAutoApprove')
    return (
      <section class="why info">
        <h2>
          <Icon name="clock" /> {reasons.aboveAutoApprove}
        </h2>
        <p>
          {reasons.limit} {moneyText(reason.limitCents, currency)}
        </p>
      </section>
    );
  if (reason.type === 'limitExceeded') {
    const { limit, limitCents, usedCents, requestedCents } = reason;
    const total = usedCents + requestedCents;
    const share = (cents: number): number => (total === 0 ? 0 : (cents / total) * PERCENT);
    return (
      <section class="why warn">
        <h2>
          <Icon name="warning" /> {reasons[limit]}
        </h2>
        <svg class="over" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect class="before" width={share(usedCents)} height="4" />
          <rect class="this" x={share(usedCents)} width={share(requestedCents)} height="4" />
          <rect class="tick" x={share(limitCents) - 0.25} width="0.5" height="4" />
        </svg>
        <p class="ends">
          <span>
            {moneyText(total, currency)} {reasons.with}
          </span>
          <span>
            {reasons.limit} {moneyText(limitCents, currency)}
          </span>
        </p>
      </section>
    );
  }
  return <Warning reason={reason} currency={currency} />;
}

type WarningReason = Extract<Reason, { type: 'payeeChanged' | 'documentIssuerMismatch' }>;

/** A warning of what is not as it was, before anything else. */
function Warning({ reason, currency }: { readonly reason: WarningReason; readonly currency: string }) {
  const { reasons } = words().approve;
  const [first, second] =
    reason.type === 'payeeChanged'
      ? ([reason.before, reason.now] as const)
      : ([reason.issuerTaxId, reason.payeeTaxId] as const);
  const shown = (value: typeof first) =>
    typeof value === 'string' ? (
      taxIdText(value, currency)
    ) : (
      <>
        <Words text={value.holderName} /> <Account number={value.cvu} />
      </>
    );
  const isMoved = reason.type === 'payeeChanged';
  return (
    <section class="why bad">
      <h2>
        <Icon name="warning" /> {reasons[reason.type]}
      </h2>
      <dl>
        <dt>{isMoved ? reasons.was : reasons.issuer}</dt>
        <dd>{shown(first)}</dd>
        <dt>{isMoved ? reasons.now : reasons.paid}</dt>
        <dd>{shown(second)}</dd>
      </dl>
      <p>{isMoved ? reasons.payeeChangedText : reasons.documentIssuerMismatchText}</p>
    </section>
  );
}
