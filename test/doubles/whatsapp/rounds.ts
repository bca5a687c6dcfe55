// Rounds of a caller that sends again whatever it hears, on a double that is faulty by seed; and what must be
// true of the books afterwards. It answers what is not, so that it tells a faulty driver from a good one.
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type { OutsideAnswer } from '#platform/provider/outside.ts';
import type { ApprovalMessage, MessengerReport, SentMessage } from '#modules/approvals/port.ts';
import type { Chance } from '../../support/chance.ts';
import type { KeptMessage } from './books.ts';
import type { WhatsappDouble } from './double.ts';
import { inboundOf, type Driven } from './driven.ts';
import { tenantNamed } from './tenants.ts';
import { STATUSES } from './webhooks.ts';

export type RoundsGiven = {
  readonly double: WhatsappDouble;
  readonly chance: Chance;
  readonly rounds: number;
  /** A driver as a process has it that was just started, with the memory of those before. */
  readonly drive: () => Driven['driver'];
  /** Lets so much time pass that nothing is on its way any longer. */
  readonly pass: () => void;
};

type Answer = OutsideAnswer<SentMessage | null>;
type RoundMessage = {
  readonly reference: string;
  readonly kind: 'approval' | 'code';
  readonly to: string;
  readonly answers: Answer[];
  /** Two asked for it at once: one may not have known yet that the other had sent it. */
  wasAtOnce: boolean;
};
type Story = {
  readonly told: RoundMessage[];
  readonly seen: Set<string>;
  readonly reports: MessengerReport[];
  readonly taps: string[];
  readonly problems: string[];
  readonly waiting: Set<AbortController>;
};

const TENANT = tenantNamed('ten_1');
const PHONES = ['5491155551234', '5215512345678', '525512345678', '5511912345678', '573001234567'];
const NO_ANSWER = '5491155550001';
const NO_STATUS = '5491155550002';
const FAULT_PERCENT = 40;
const NAME = { approval: 'payment_approval', code: 'one_time_code' } as const;
const TRIES_MAX = 4;

export async function problemsOf(given: RoundsGiven): Promise<readonly string[]> {
  const { double, chance, rounds, drive } = given;
  const story: Story = {
    told: [],
    seen: new Set(),
    reports: [],
    taps: [],
    problems: [],
    waiting: new Set(),
  };
  double.books.undeliverable.set(NO_ANSWER, 'answer').set(NO_STATUS, 'status');
  double.hooks.onHeld = () => story.waiting.forEach((deadline) => deadline.abort());
  double.hooks.beforeAnswer = () => pump(given, story, drive());
  double.faults.bySeed(chance, FAULT_PERCENT);
  for (let n = 0; n < rounds; n += 1) await round(given, story, n);
  double.faults.heal();
  await pump(given, story, drive());
  for (const one of story.told) await judge(given, story, one);
  await pump(given, story, drive());
  judgeTaps(story);
  return [...story.problems, ...double.books.complaints];
}

async function round(given: RoundsGiven, story: Story, n: number): Promise<void> {
  const { double, chance, drive } = given;
  const kind = chance.below(4) === 0 ? 'code' : 'approval';
  const to = [NO_ANSWER, NO_STATUS][chance.below(20)] ?? chance.pick(PHONES);
  const told: RoundMessage = { reference: `ref_${n}`, kind, to, answers: [], wasAtOnce: false };
  story.told.push(told);
  if (chance.below(10) === 0) double.books.judge(NAME[kind], 'PAUSED');
  const tries = 1 + chance.below(TRIES_MAX);
  for (let i = 0; i < tries; i += 1) {
    const together = chance.below(5) === 0 ? 2 : 1;
    told.wasAtOnce ||= together > 1;
    await Promise.all(Array.from({ length: together }, () => call(given, drive(), story, told)));
    if (chance.below(2) === 0) await pump(given, story, drive());
    double.books.judge(NAME[kind], 'APPROVED');
  }
  for (const message of under(double, told))
    if (message.isDelivered && message.buttons.length > 0 && chance.below(3) > 0) tap(given, story, message);
}

function tap({ double, chance }: RoundsGiven, story: Story, message: KeptMessage): void {
  const button = chance.below(2);
  story.taps.push(`${message.id} ${message.recipient} ${message.buttons[button]?.payload}`);
  double.tap(message, button);
}

async function call(
  { pass }: RoundsGiven,
  driver: Driven['driver'],
  { waiting }: Story,
  told: RoundMessage,
): Promise<void> {
  const { reference, kind, to, answers } = told;
  const deadline = new AbortController();
  waiting.add(deadline);
  const answer =
    kind === 'approval'
      ? driver.sendApproval(TENANT, questionOf(reference, to), deadline.signal)
      : driver.sendCode(TENANT, codeOf(reference, to), deadline.signal);
  answers.push(await answer);
  waiting.delete(deadline);
  pass();
}

const questionOf = (reference: string, to: string): ApprovalMessage => ({
  reference,
  to: `+${to}`,
  template: {
    name: NAME.approval,
    language: 'es',
    parameters: ['MXN 2,000.00', 'Comercio Ejemplo SRL', 'compras', 'Factura 42'],
    payloads: { approve: `apr:${reference}`, reject: `rej:${reference}` },
  },
});
const codeOf = (reference: string, to: string) => ({
  reference,
  to: `+${to}`,
  code: '123456',
  template: { name: NAME.code, language: 'pt_BR' },
});

/** Takes what the double sends as our server does: verified, each message once, read by whichever process. */
async function pump({ double }: RoundsGiven, story: Story, driver: Driven['driver']): Promise<void> {
  for (const webhook of double.outbox.take()) {
    const inbound: InboundCall = inboundOf(TENANT, webhook);
    const verified = await driver.verify(inbound);
    if (verified === undefined) {
      story.problems.push(`a webhook about ${webhook.messageId} was not taken for Meta's`);
    } else if (!story.seen.has(verified.messageId)) {
      story.seen.add(verified.messageId);
      story.reports.push(...(await driver.readReports(inbound)));
    }
  }
}

const under = ({ books }: WhatsappDouble, { reference }: RoundMessage): readonly KeptMessage[] =>
  books.messages.filter((message) => message.reference.replace(/#\d+$/, '') === reference);

async function judge(given: RoundsGiven, story: Story, told: RoundMessage): Promise<void> {
  const { reference, kind, answers } = told;
  const { double, drive } = given;
  const problem = (what: string): void => void story.problems.push(`${kind} ${reference}: ${what}`);
  const before = under(double, told);
  if (before.length > 0 && answers.every((answer) => answer.kind === 'refused'))
    problem('it was sent, and is said not to be');
  // Once more, without faults: what may have been sent is not, and what was reported is known.
  await call(given, drive(), story, told);
  judgeArrivals(double, told, problem);
  if (kind === 'code') return;
  judgeReports(story, before, problem);
  const ids = new Set(answers.flatMap((one) => (one.kind === 'accepted' ? [one.value?.messageId] : [])));
  const isTold = [...ids].every((id) => under(double, told).some((message) => message.id === id));
  if (ids.size > 1 || !isTold) problem(`it is called ${[...ids].join(' and ')}`);
  const hasArrived = before.some(({ isDelivered }) => isDelivered);
  if (hasArrived && answers.at(-1)?.kind !== 'accepted') problem('it arrived, and is not known to have');
}

/** What was sent is not asked for again; nor what may have been, but for one copy of a code. */
function judgeArrivals(
  { books }: WhatsappDouble,
  { reference, kind, wasAtOnce }: RoundMessage,
  problem: (what: string) => void,
): void {
  const all = books.arrivals.filter((one) => one.reference === reference);
  const open = all.filter(({ outcome }) => outcome !== 'refused');
  const mayBeCopied = kind === 'code' && wasAtOnce;
  if (!mayBeCopied && all.slice(0, -1).some(({ outcome }) => outcome === 'sent'))
    problem('what was sent was sent again');
  if (open.length > (kind === 'code' ? 2 : 1)) problem(`it may have been sent ${open.length} times`);
}

function judgeReports(
  { reports }: Story,
  messages: readonly KeptMessage[],
  problem: (what: string) => void,
): void {
  for (const { id, reference, isDelivered } of messages) {
    const own = reports.filter(
      (one) => one.kind !== 'reply' && one.reference === reference.replace(/#\d+$/, ''),
    );
    const sent = own.filter((one) => one.kind === 'sent' && one.messageId === id);
    const [wanted, got] = isDelivered ? [STATUSES.length, sent.length] : [1, own.length - sent.length];
    if (got !== wanted) problem(`${got} of ${wanted} statuses arrived`);
  }
}

function judgeTaps({ reports, taps, problems }: Story): void {
  const got = reports.flatMap((one) =>
    one.kind === 'reply' ? [`${one.messageId} ${one.from} ${one.payload}`] : [],
  );
  const missing = taps.filter((one) => !got.includes(one));
  const twice = got.filter((one, i) => got.indexOf(one) !== i || !taps.includes(one));
  problems.push(...missing.map((one) => `the tap ${one} was lost`));
  problems.push(...twice.map((one) => `the tap ${one} arrived twice, or was never made`));
}
