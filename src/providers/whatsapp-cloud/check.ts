// Looks at a connection to WhatsApp, without changing anything: key, number, address of webhooks, templates.
import { DAY_MS, isoOf, plus, SECOND_MS, instant, type Clock } from '#platform/time/clock.ts';
import type { Mode } from '#platform/context/context.ts';
import type { Finding } from '#platform/provider/findings.ts';
import type { NumberFacts, TokenFacts, WhatsappAccount } from './account.ts';
import { FINDINGS, type FindingCode } from './findings.ts';
import type { GraphAnswer } from './graph.ts';
import type { WhatsappKeys } from './keys.ts';
import type { WantedTemplate } from './template-compare.ts';
import type { TemplateFinding, WhatsappTemplates } from './templates.ts';

export type CheckFinding = Finding & { readonly code: FindingCode };

export type CheckGiven = {
  readonly mode: Mode;
  /** The address to which the webhooks of the connection must go. */
  readonly address: string;
  readonly wanted: readonly WantedTemplate[];
};
export type WhatsappCheck = {
  /** The findings; empty if all is well. */
  check(given: CheckGiven, signal: AbortSignal): Promise<readonly CheckFinding[]>;
};

type Services = {
  readonly account: WhatsappAccount;
  readonly templates: WhatsappTemplates;
  readonly keys: WhatsappKeys;
  readonly clock: Clock;
};

export const createWhatsappCheck = (services: Services): WhatsappCheck => ({
  async check(given, signal) {
    const { account, templates, keys, clock } = services;
    const token = await account.tokenFacts(signal);
    // Without a token nothing else is answered, and each of the others would be a finding that says nothing.
    if (token.kind !== 'done') return [refusedToken(token)];
    const found = tokenFindings(token.value, keys, clock);
    if (!token.value.isValid) return found;
    const [number, callback, states] = [
      await account.numberFacts(signal),
      await account.callback(signal),
      await templates.templateStates(given.wanted, signal),
    ];
    return [
      ...found,
      ...read(number, (facts) => numberFindings(facts, keys, given.mode)),
      ...read(callback, (address) => callbackFindings(address, given.address)),
      ...read(states, (all) => all.flatMap((one) => templateFindings(one))),
    ];
  },
});

const finding = (code: FindingCode, values: CheckFinding['values'] = {}): CheckFinding => ({
  ...FINDINGS[code],
  code,
  values,
});

type NotDone = Exclude<GraphAnswer<never>, { readonly kind: 'done' }>;
const reasonOf = (answer: NotDone): string =>
  answer.kind === 'refused' ? `${answer.error.code} ${answer.error.says}` : answer.reason;

const refusedToken = (answer: NotDone): CheckFinding =>
  answer.kind === 'refused'
    ? finding('token_invalid', { code: String(answer.error.code) })
    : finding('not_answered', { reason: reasonOf(answer) });

const read = <Value>(
  answer: GraphAnswer<Value>,
  findingsIn: (value: Value) => readonly CheckFinding[],
): readonly CheckFinding[] =>
  answer.kind === 'done' ? findingsIn(answer.value) : [finding('not_answered', { reason: reasonOf(answer) })];

const WARNED_BEFORE_MS = 14 * DAY_MS;
const PERMISSIONS = ['whatsapp_business_messaging', 'whatsapp_business_management'];

function tokenFindings(
  { isValid, appId, endsAtSeconds, scopes }: TokenFacts,
  keys: WhatsappKeys,
  clock: Clock,
): readonly CheckFinding[] {
  if (!isValid) return [finding('token_invalid', { code: '190' })];
  const endsAt = endsAtSeconds === null ? null : instant(endsAtSeconds * SECOND_MS);
  const isEnding = endsAt !== null && endsAt < plus(clock.now(), WARNED_BEFORE_MS);
  return [
    ...(appId === null || appId === keys.appId
      ? []
      : [finding('token_of_another_app', { found: appId, wanted: keys.appId })]),
    ...(isEnding ? [finding('token_ends', { date: isoOf(endsAt).slice(0, 10) })] : []),
    ...PERMISSIONS.filter((permission) => !scopes.includes(permission)).map((permission) =>
      finding('permission_missing', { permission }),
    ),
  ];
}

function numberFindings(
  facts: NumberFacts | null,
  { businessAccountId: account, phoneNumberId }: WhatsappKeys,
  mode: Mode,
): readonly CheckFinding[] {
  if (facts === null) return [finding('number_missing', { account, number: phoneNumberId })];
  const { shown: number, status, quality } = facts;
  return [
    ...(facts.canSend ? [] : [finding('number_cannot_send', { number, status })]),
    ...(mode === 'live' && facts.mode === 'SANDBOX' ? [finding('number_for_tests', { number })] : []),
    ...(quality === 'RED' ? [finding('quality_low', { number, quality })] : []),
  ];
}

const callbackFindings = (found: string | null, wanted: string): readonly CheckFinding[] =>
  found === wanted ? [] : [finding('webhook_elsewhere', { found: found ?? '-', wanted })];

function templateFindings(one: TemplateFinding): readonly CheckFinding[] {
  const { name, language, state, differs, reason } = one;
  if (state === 'missing') return [finding('template_missing', { name, language })];
  const values = { name, language, state, reason: reason ?? '-' };
  return [
    ...(state === 'approved' ? [] : [finding('template_not_approved', values)]),
    ...(differs.length === 0
      ? []
      : [finding('template_differs', { name, language, parts: differs.join(', ') })]),
  ];
}
