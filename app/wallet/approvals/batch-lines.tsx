// The transfers of a batch that is decided on: the largest in short, and every one in full.
import { plainText } from '../../../src/platform/text/unseen.ts';
import type { Schemas } from '../../contract.ts';
import { useRead } from '../../lib/query.ts';
import { Account } from '../../ui/account.tsx';
import { factOf, Facts, Money } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { laterWords } from '../later-words.ts';
import { Skeleton } from '../parts.tsx';
import { APPROVALS } from '../reads.ts';
import type { Seen } from './seen.ts';
import { taxIdText } from '../tax-id.ts';
import { words } from '../words.ts';

export type Line = Schemas.AskedLine;

/** Nothing is read of what is not a batch. */
export function useLines(id: string, seen: Seen | undefined) {
  const read = useRead(
    seen?.batch === undefined ? undefined : `${APPROVALS}/${encodeURIComponent(id)}/lines`,
  );
  return { ...read, lines: read.data?.data };
}

type LinesProps = { readonly read: ReturnType<typeof useLines>; readonly seen: Seen };

const SHORT_MAX = 3;

/** Lines above the buttons: an integrator chooses the order of the lines, so the largest come first. */
export function LinesInShort({ read, seen }: LinesProps) {
  if (seen.batch === undefined) return null;
  const { batch } = laterWords();
  const { lines } = read;
  if (lines === undefined)
    return read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : <Skeleton />;
  const largest = lines.toSorted((a, b) => b.amountCents - a.amountCents).slice(0, SHORT_MAX);
  const more = lines.length - largest.length;
  return (
    <div class="batch">
      <p>
        <strong>{batch.count(seen.batch.count)}</strong>
      </p>
      <ul class="lines">
        {largest.map((line, at) => (
          <li key={at}>
            <LineHead line={line} />
          </li>
        ))}
        {more > 0 ? <li class="soft">{batch.more(more)}</li> : undefined}
      </ul>
    </div>
  );
}

export function AllLines({ read: { lines }, seen }: LinesProps) {
  if (seen.batch === undefined || lines === undefined) return null;
  const { batch } = laterWords();
  return (
    <section class="batch" aria-label={batch.all}>
      <h2>{batch.all}</h2>
      <ol class="lines">
        {lines.map((line, at) => (
          <li key={at}>
            <LineHead line={line} />
            <LineFacts line={line} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const LineHead = ({ line: { holderName, amountCents, currency } }: { readonly line: Line }) => (
  <p class="line-head">
    <bdi>{plainText(holderName)}</bdi>
    <Money minor={amountCents} currency={currency} />
  </p>
);

const MISSED: ReadonlySet<Line['status']> = new Set(['failed', 'returned']);
const ON_THE_WAY: ReadonlySet<Line['status']> = new Set(['pending_approval', 'approved', 'processing']);
const ARRIVED: ReadonlySet<Line['status']> = new Set(['settled']);

/** How many have arrived and how many have not, once they were approved. */
export function Tally({ read: { lines } }: Pick<LinesProps, 'read'>) {
  if (lines === undefined) return null;
  const { batch } = laterWords();
  const among = (statuses: ReadonlySet<Line['status']>): number | null =>
    lines.filter(({ status }) => statuses.has(status)).length || null;
  return (
    <Facts
      facts={[
        factOf(batch.arrived, among(ARRIVED), String),
        factOf(batch.onTheWay, among(ON_THE_WAY), String),
        factOf(batch.notArrived, among(MISSED), String),
      ]}
    />
  );
}

function LineFacts({ line }: { readonly line: Line }) {
  const { cvu, taxId, alias, currency, concept, document, status } = line;
  const { approve } = words();
  return (
    <>
      <p class="soft">
        <Account number={cvu} />
      </p>
      <p class="soft">
        {taxIdText(taxId, currency)}
        {alias === null ? undefined : (
          <>
            {' · '}
            <bdi>{plainText(alias)}</bdi>
          </>
        )}
      </p>
      <p class="soft">
        <bdi>{plainText(concept)}</bdi>
      </p>
      {document === null ? undefined : (
        <p class="soft">
          {approve.document}: {document.type.toUpperCase()} <bdi>{plainText(document.id)}</bdi>
        </p>
      )}
      {MISSED.has(status) ? <p class="bad">{laterWords().batch.missed}</p> : undefined}
    </>
  );
}
