// The statement of a wallet as a file: of the last whole month, unless a reader chooses other days. The
// server sends it as it reads it, and the browser saves it as it comes, so it may be of any length.
import { useState } from 'preact/hooks';
import { may } from '../../lib/rights.ts';
import { useSide } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { lastMonth } from './last-month.ts';

const FORMATS = { csv: 'csv', camt: 'camt.053' } as const;

export function Statement({ walletId }: { readonly walletId: string }) {
  const side = useSide();
  return side !== undefined && may(side, 'books:read') ? <Files walletId={walletId} /> : null;
}

function Files({ walletId }: { readonly walletId: string }) {
  const { statement } = words();
  const [days, setDays] = useState(() => lastMonth(new Date()));
  const isPeriod = days.from !== '' && days.from <= days.to;
  const addressOf = (format: string): string =>
    `/api/v1/wallets/${encodeURIComponent(walletId)}/statement?${new URLSearchParams({ ...days, format }).toString()}`;
  return (
    <section class="deliveries">
      <h3>{statement.title}</h3>
      <div class="typed-filters">
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            {statement[name]}{' '}
            <input
              type="date"
              min="2000-01-01"
              max="2999-12-31"
              value={days[name]}
              onInput={({ currentTarget }) => setDays({ ...days, [name]: currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <p class="soft">{statement.text}</p>
      {isPeriod
        ? (['csv', 'camt'] as const).map((name) => (
            <a key={name} class="button small" href={addressOf(FORMATS[name])} download>
              {statement[name]}
            </a>
          ))
        : undefined}
    </section>
  );
}
