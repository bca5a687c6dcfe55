// Why a purchase was declined, and what to do.
import { words } from '../../lib/words.ts';
import { Checks } from '../../ui/checks.tsx';
import { Money } from '../../ui/parts.tsx';
import type { Transaction } from '../list/rows.ts';
import { Why } from '../frame/why.tsx';

/** The reason, the two amounts if the balance was short, and what to do. */
export function Declined({ row: { decline, declineReason, currency } }: { readonly row: Transaction }) {
  if (declineReason === null) return null;
  const { why } = words();
  const short = decline === null ? 0 : decline.requestedCents - decline.availableCents;
  return (
    <Why title={words().decline[declineReason]} code={declineReason} fix={decline?.fix}>
      {decline === null || declineReason !== 'insufficient_funds' ? undefined : (
        <>
          <Shortfall available={decline.availableCents} requested={decline.requestedCents} />
          <dl class="short">
            <div>
              <dt>{why.asked}</dt>
              <dd>
                <Money minor={decline.requestedCents} currency={currency} />
              </dd>
            </div>
            <div>
              <dt>{why.available}</dt>
              <dd>
                <Money minor={decline.availableCents} currency={currency} />
              </dd>
            </div>
            <div>
              <dt>{why.missing}</dt>
              <dd class="bad">
                <Money minor={short} currency={currency} />
              </dd>
            </div>
          </dl>
        </>
      )}
      {decline?.checks === undefined ? undefined : (
        <>
          <h4>{words().checks.order}</h4>
          <Checks checks={decline.checks} />
        </>
      )}
    </Why>
  );
}

const PERCENT = 100;

/** Grey is what there was, red what was missing; the amounts say it in words below. */
function Shortfall({ available, requested }: { readonly available: number; readonly requested: number }) {
  const share = requested === 0 ? PERCENT : Math.max(0, Math.min(PERCENT, (available / requested) * PERCENT));
  return (
    <svg class="shortfall" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
      <rect class="missing" width="100" height="3" />
      <rect class="there" width={share} height="3" />
    </svg>
  );
}
