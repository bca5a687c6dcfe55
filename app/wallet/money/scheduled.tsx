// Scheduled payments: when each is paid next, what came of the last ones, and the buttons that stop it.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { patch, remove } from '../../lib/api.ts';
import { moneyText } from '../../lib/format.ts';
import { useOnline } from '../../lib/online.ts';
import { readAgain, usePages, useRead } from '../../lib/query.ts';
import { addressOf } from '../../lib/router.ts';
import { Account } from '../../ui/account.tsx';
import { Badge, factOf, Facts, Time, type Tone } from '../../ui/parts.tsx';
import { AskSheet } from '../ask-sheet.tsx';
import { cityOf, cronText, instantIn } from './cron-text.ts';
import { laterWords } from '../later-words.ts';
import { List, rowsOf } from '../list.tsx';
import { OneOf } from '../one-of.tsx';
import { Amount, BackLink, Card, Avatar } from '../parts.tsx';
import { PauseButton } from '../agents/pause-button.tsx';
import { LISTED } from '../reads.ts';
import { named, words } from '../words.ts';

type Schedule = Schemas.ScheduledPayment;
type Run = Schemas.ScheduledPaymentRun;

const SCHEDULED = '/api/v1/wallet/scheduled';
const TONES: Readonly<Record<Schedule['status'], Tone>> = {
  active: 'good',
  paused: 'warn',
  cancelled: 'mute',
  completed: 'mute',
};
const isOpen = ({ status }: Schedule): boolean => status === 'active' || status === 'paused';

export function ScheduledScreen({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <All /> : <One id={id} />;
}

/** Those that go on first; the others are history. */
const ordered = (rows: readonly Schedule[]): Schedule[] => [
  ...rows.filter(isOpen),
  ...rows.filter((row) => !isOpen(row)),
];

function All() {
  const { schedules } = laterWords();
  const { titles } = words();
  const read = usePages(SCHEDULED, LISTED);
  return (
    <div class="screen">
      <BackLink path="/more" />
      <h1>{titles.scheduled}</h1>
      <p class="soft">{schedules.intro}</p>
      <List
        read={read}
        rows={ordered(rowsOf(read))}
        empty={{ icon: 'clock', title: schedules.empty, text: schedules.emptyText }}
        more={read}
        Row={(schedule) => <ScheduleRow schedule={schedule} />}
      />
    </div>
  );
}

function ScheduleRow({ schedule }: { readonly schedule: Schedule }) {
  const { schedules } = laterWords();
  const { id, payee, amountCents, currency, status, nextRunAt, timezone, cronExpression } = schedule;
  return (
    <a class="row" href={addressOf({ path: `/scheduled/${id}` })}>
      <Avatar icon="clock" tone={status === 'active' ? 'info' : 'mute'} />
      <span class="grow">
        <strong>
          <bdi>{plainText(payee)}</bdi>
        </strong>
        <span class="soft">
          {nextRunAt === null ? cronText(cronExpression, schedules.every) : instantIn(nextRunAt, timezone)}
        </span>
      </span>
      <span class="row-end">
        <Amount minor={amountCents} currency={currency} />
        {status === 'active' ? undefined : <Badge tone={TONES[status]}>{schedules.status[status]}</Badge>}
      </span>
    </a>
  );
}

function One({ id }: { readonly id: string }) {
  const read = useRead(`${SCHEDULED}/${encodeURIComponent(id)}`);
  return (
    <div class="screen">
      <BackLink path="/scheduled" />
      <OneOf read={read} Shown={(schedule) => <Shown schedule={schedule} />} />
    </div>
  );
}

function Shown({ schedule }: { readonly schedule: Schedule }) {
  const { schedules } = laterWords();
  const { status, payee, amountCents, currency } = schedule;
  return (
    <>
      <header class="screen-head">
        <Avatar icon="clock" tone={status === 'active' ? 'info' : 'mute'} />
        <h1 class="grow">
          <bdi>{plainText(payee)}</bdi>
        </h1>
        <Badge tone={TONES[status]}>{schedules.status[status]}</Badge>
      </header>
      <p class="amount movement">
        <Amount minor={amountCents} currency={currency} isLarge />
      </p>
      {schedule.pauseReason === null ? undefined : <p class="why warn">{schedules.suspected}</p>}
      {isOpen(schedule) ? (
        <PauseButton
          isActive={schedule.status === 'active'}
          words={laterWords().schedules}
          at={SCHEDULED}
          turn={(to) => patch(`${SCHEDULED}/${schedule.id}`, { status: to })}
        />
      ) : undefined}
      <Card>
        <ScheduleFacts schedule={schedule} />
      </Card>
      <Runs schedule={schedule} />
      {isOpen(schedule) ? <Cancel schedule={schedule} /> : undefined}
    </>
  );
}

function ScheduleFacts({ schedule }: { readonly schedule: Schedule }) {
  const { schedules } = laterWords();
  const { accountTo, approve } = words();
  const { cronExpression, timezone, nextRunAt, endsAt, status, currency } = schedule;
  const { payeeCvu, payeeAlias, agentLabel, reason } = schedule;
  const none = status === 'paused' ? schedules.whilePaused : schedules.noneLeft;
  return (
    <Facts
      facts={[
        [
          schedules.when,
          <span key="when">
            {cronText(cronExpression, schedules.every)}
            <br />
            <span class="soft">{schedules.hourOf(cityOf(timezone))}</span>
          </span>,
        ],
        [schedules.next, nextRunAt === null ? none : <strong>{instantIn(nextRunAt, timezone)}</strong>],
        factOf(schedules.until, endsAt, (at) => instantIn(at, timezone)),
        factOf(named(accountTo, currency), payeeCvu, (number) => <Account number={number} />),
        factOf(approve.alias, payeeAlias),
        [schedules.by, <bdi key="by">{agentLabel === null ? schedules.you : plainText(agentLabel)}</bdi>],
        factOf(agentLabel === null ? schedules.reason : approve.says, reason, (text) => (
          <bdi>{plainText(text)}</bdi>
        )),
      ]}
    />
  );
}

function Cancel({ schedule }: { readonly schedule: Schedule }) {
  const { schedules } = laterWords();
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const { id, payee, amountCents, currency } = schedule;
  const payment = `${moneyText(amountCents, currency)} ${schedules.to} ${plainText(payee)}`;
  return (
    <>
      <button type="button" class="button plain danger" disabled={!isOnline} onClick={() => setAsking(true)}>
        {schedules.cancel}
      </button>
      {isAsking ? (
        <AskSheet
          title={schedules.ask(payment)}
          text={schedules.askText}
          label={schedules.cancel}
          isDanger
          run={async () => {
            await remove(`${SCHEDULED}/${id}`);
            await readAgain(SCHEDULED);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : undefined}
    </>
  );
}

const RUNS = { limit: 5 };
const RUN_TONES: Readonly<Record<Run['status'], Tone>> = {
  due: 'info',
  pending_approval: 'warn',
  processing: 'info',
  completed: 'good',
  rejected: 'mute',
  failed: 'bad',
  skipped: 'mute',
};

function Runs({ schedule: { id } }: { readonly schedule: Schedule }) {
  const { schedules } = laterWords();
  const read = usePages(`${SCHEDULED}/${encodeURIComponent(id)}/runs`, RUNS);
  return (
    <section class="group">
      <h2>{schedules.runs}</h2>
      <List
        read={read}
        rows={rowsOf(read)}
        empty={{ icon: 'clock', title: schedules.noRuns }}
        more={read}
        Row={(run) => <RunRow run={run} />}
      />
    </section>
  );
}

function RunRow({ run }: { readonly run: Run }) {
  const { schedules } = laterWords();
  const { status, scheduledFor, message, missed, amountCents, currency, approvalId } = run;
  return (
    <div class="row tall">
      <span class="grow">
        <strong>
          <Time at={scheduledFor} />
        </strong>
        {message === null ? undefined : <span class="soft">{message}</span>}
        {missed === 0 ? undefined : <span class="soft">{schedules.missed(missed)}</span>}
        {status === 'pending_approval' && approvalId !== null ? (
          <a class="link" href={addressOf({ path: `/approve/${approvalId}` })}>
            {schedules.decide}
          </a>
        ) : undefined}
      </span>
      <span class="row-end">
        {amountCents === null ? undefined : <Amount minor={amountCents} currency={currency} />}
        <Badge tone={RUN_TONES[status]}>{schedules.run[status]}</Badge>
      </span>
    </div>
  );
}
