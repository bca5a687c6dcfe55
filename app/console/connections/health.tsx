// How a connection does: what the last check found and what to do about each of it, where its messages go,
// and what an owner does next.
import { useState } from 'preact/hooks';
import { newKey, post } from '../../lib/api.ts';
import { useOnline } from '../../lib/online.ts';
import { readAgain } from '../../lib/query.ts';
import { may } from '../../lib/rights.ts';
import { useSide } from '../../lib/session.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Icon } from '../../ui/icon.tsx';
import { Badge, CopyButton, Sentence, Time } from '../../ui/parts.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { CONNECTIONS } from './actions.tsx';
import { faultsIn, needsAttention, type Fault } from './places.ts';
import { setUpAtProvider } from './set-up.tsx';
import type { ConnectionCheck, ConnectionDriver, ProviderConnection } from '../list/rows.ts';
import { laterWords } from '../frame/later-words.ts';

export const AttentionBadge = () => <Badge tone="bad">{laterWords().connection.attention}</Badge>;

type HealthProps = {
  readonly row: ProviderConnection;
  readonly driver: ConnectionDriver | undefined;
};

/** The health of a connection of the organization that is not removed. */
export function ConnectionHealth({ row, driver }: HealthProps) {
  const { connection } = laterWords();
  const side = useSide();
  const takesMessages = driver?.takesMessages === true;
  const mayChange = side !== undefined && may(side, 'settings:write');
  return (
    <>
      <h3>{connection.check}</h3>
      <LastCheck row={row} />
      {mayChange ? <NextSteps row={row} takesMessages={takesMessages} /> : undefined}
      <Faults row={row} />
      {takesMessages ? <Address row={row} /> : undefined}
    </>
  );
}

function LastCheck({ row }: Pick<HealthProps, 'row'>) {
  const { connection } = laterWords();
  const { lastCheck } = row;
  if (lastCheck === null)
    return (
      <p class="soft">
        {connection.notChecked} {connection.checkedHourly}
      </p>
    );
  return (
    <>
      <p class="last-check">
        <CheckBadge row={row} />
        <span class="soft">
          <Time at={lastCheck.at} />
        </span>
      </p>
      <p class="soft">{connection.checkedHourly}</p>
    </>
  );
}

function CheckBadge({ row }: Pick<HealthProps, 'row'>) {
  const { connection } = laterWords();
  if (needsAttention(row)) return <AttentionBadge />;
  return row.lastCheck?.findings.length === 0 ? (
    <Badge tone="good">{connection.checkSound}</Badge>
  ) : (
    <Badge tone="warn">{connection.checkWarned}</Badge>
  );
}

function Faults({ row: { lastCheck } }: Pick<HealthProps, 'row'>) {
  const faults = faultsIn(lastCheck?.findings ?? []);
  if (faults.length === 0) return null;
  return (
    <ul class="faults">
      {faults.map((fault) => (
        <FaultFound key={`${fault.code} ${fault.fix}`} fault={fault} />
      ))}
    </ul>
  );
}

const MESSAGES_OPEN = 3;

function FaultFound({ fault: { stops, messages, fix } }: { readonly fault: Fault }) {
  const { connection } = laterWords();
  const [open, folded] = [messages.slice(0, MESSAGES_OPEN), messages.slice(MESSAGES_OPEN)];
  return (
    <li>
      <Badge tone={stops ? 'bad' : 'warn'}>{stops ? connection.mustFix : connection.warning}</Badge>
      <Messages messages={open} />
      {folded.length === 0 ? undefined : (
        <details class="folded">
          <summary>
            {connection.moreFound(folded.length)} <Icon name="next" />
          </summary>
          <Messages messages={folded} />
        </details>
      )}
      <p class="soft">
        <Sentence text={fix} />
      </p>
    </li>
  );
}

const Messages = ({ messages }: Pick<Fault, 'messages'>) => (
  <>
    {messages.map((message) => (
      <p key={message}>
        <Sentence text={message} />
      </p>
    ))}
  </>
);

type NextProps = Pick<HealthProps, 'row'> & { readonly takesMessages: boolean };

/** What is set up at a provider is first of all where its messages go: without them there is nothing. */
function NextSteps({ row, takesMessages }: NextProps) {
  const { connection } = laterWords();
  return (
    <>
      {row.lastCheck === null ? (
        <>
          <h3>{connection.next}</h3>
          <ol class="next-steps">
            {takesMessages ? <li>{connection.nextSetUp}</li> : undefined}
            <li>{connection.nextCheck}</li>
          </ol>
        </>
      ) : undefined}
      <div class="health-acts">
        {takesMessages ? <Actions actions={[setUpAtProvider(row)]} isSmall /> : undefined}
        <CheckNow id={row.id} />
      </div>
    </>
  );
}

/** Nothing is asked first, since a check changes nothing. What came of it is heard, and seen above. */
function CheckNow({ id }: Pick<ProviderConnection, 'id'>) {
  const { connection } = laterWords();
  const isOnline = useOnline();
  const [found, setFound] = useState<ConnectionCheck>();
  const { isBusy, error, start } = useAttempt(async () => {
    setFound(undefined);
    const path = `${CONNECTIONS}/${id}/check` as const;
    try {
      setFound(await post(path, {}, newKey()));
    } finally {
      // Also if the answer was lost, since the check may have been made. What is heard is seen by then.
      await readAgain(path);
    }
  });
  return (
    <>
      <p class="actions">
        <button type="button" class="button small" aria-disabled={isBusy || !isOnline} onClick={start}>
          {isBusy ? connection.checking : connection.checkNow}
        </button>
      </p>
      <p role="status" class="hidden">
        {isBusy ? connection.checking : found === undefined ? '' : checkedText(found)}
      </p>
      <Refusal error={error} />
    </>
  );
}

function checkedText({ findings }: ConnectionCheck): string {
  const { connection } = laterWords();
  const faults = faultsIn(findings);
  const stopping = faults.filter(({ stops }) => stops);
  return faults.length === 0
    ? connection.checkedNothing
    : connection.checkedFound(faults.length, stopping.length);
}

function Address({ row: { inboundUrl, lastMessageAt } }: Pick<HealthProps, 'row'>) {
  const { connection } = laterWords();
  return (
    <>
      <h3>{connection.address}</h3>
      <p class="address">
        <code>{inboundUrl}</code>
        <CopyButton value={inboundUrl} label={inboundUrl} />
      </p>
      <p class="soft">{connection.addressText}</p>
      <p class="soft">
        {lastMessageAt === null ? (
          connection.noMessage
        ) : (
          <>
            {connection.lastMessage}: <Time at={lastMessageAt} />
          </>
        )}
      </p>
    </>
  );
}
