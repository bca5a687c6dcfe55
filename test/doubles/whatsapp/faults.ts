// What the double can do wrong: to one call, and with one webhook. On demand, or drawn from a seed.
import type { Chance } from '../../support/chance.ts';

export const CALL_FAULTS = [
  'timeout_before',
  'timeout_after',
  'error_before',
  'error_after',
  'busy',
  'busy_bare',
  'busy_400',
  'cut',
  'html',
  'html_error',
  'status_first',
] as const;
export type CallFault = (typeof CALL_FAULTS)[number];

export const WEBHOOK_FAULTS = [
  'repeated',
  'reordered',
  'old_secret',
  'skewed',
  'unknown_kinds',
  'batched',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** After which of them a caller cannot know whether anything was done. */
export const UNTOLD: ReadonlySet<CallFault> = new Set([
  'timeout_before',
  'timeout_after',
  'error_before',
  'error_after',
  'cut',
  'html',
  'html_error',
]);

export type Faults = {
  nextCall(fault: CallFault): void;
  nextWebhook(fault: WebhookFault): void;
  /** From now on, in this part of a hundred, whatever was not asked for on demand. */
  bySeed(chance: Chance, percent: number): void;
  heal(): void;
  takeCall(): CallFault | undefined;
  takeWebhook(): WebhookFault | undefined;
};

export function createFaults(): Faults {
  const calls: CallFault[] = [];
  const webhooks: WebhookFault[] = [];
  let drawn: { readonly chance: Chance; readonly percent: number } | undefined;
  const draw = <One>(all: readonly One[]): One | undefined =>
    drawn !== undefined && drawn.chance.below(100) < drawn.percent ? drawn.chance.pick(all) : undefined;

  return {
    nextCall: (fault) => void calls.push(fault),
    nextWebhook: (fault) => void webhooks.push(fault),
    bySeed(chance, percent) {
      drawn = { chance, percent };
    },
    heal() {
      drawn = undefined;
      calls.length = 0;
      webhooks.length = 0;
    },
    takeCall: () => calls.shift() ?? draw(CALL_FAULTS),
    takeWebhook: () => webhooks.shift() ?? draw(WEBHOOK_FAULTS),
  };
}
