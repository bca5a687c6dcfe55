// What is used of a limit: in words, and as a bar.
import { words } from '../lib/words.ts';
import { Money } from './parts.tsx';

type MeterProps = {
  readonly label: string;
  readonly used: number;
  readonly limit: number;
  readonly currency: string;
};

const PERCENT = 100;
const NEARLY_PERCENT = 90;

export function Meter({ label, used, limit, currency }: MeterProps) {
  return (
    <div class="meter">
      <p>
        <strong>{label}</strong>{' '}
        <span>
          <Money minor={used} currency={currency} /> <span class="soft">{words().limits.of}</span>{' '}
          <Money minor={limit} currency={currency} />
        </span>
      </p>
      <UsedBar used={used} limit={limit} />
    </div>
  );
}

/** The words beside it say the same. */
export function UsedBar({ used, limit }: Pick<MeterProps, 'used' | 'limit'>) {
  const share = limit === 0 ? PERCENT : Math.min(PERCENT, Math.max(0, (used / limit) * PERCENT));
  return (
    <svg
      viewBox="0 0 100 3"
      preserveAspectRatio="none"
      aria-hidden="true"
      class={share >= NEARLY_PERCENT ? 'bar nearly' : 'bar'}
    >
      <rect class="rest" width="100" height="3" />
      <rect class="used" width={share} height="3" />
    </svg>
  );
}
