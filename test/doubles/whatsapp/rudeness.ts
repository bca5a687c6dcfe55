// How the double can be rude: to one call, and with one webhook. On demand, or drawn from a seed.
import type { Chance } from '../../support/chance.ts';

export const CALL_RUDENESS = [
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
export type CallRudeness = (typeof CALL_RUDENESS)[number];

export const WEBHOOK_RUDENESS = [
  'repeated',
  'reordered',
  'old_secret',
  'skewed',
  'unknown_kinds',
  'batched',
] as const;
export type WebhookRudeness = (typeof WEBHOOK_RUDENESS)[number];

/** After which of them a caller cannot know whether anything was done. */
export const UNTOLD: ReadonlySet<CallRudeness> = new Set([
  'timeout_before',
  'timeout_after',
  'error_before',
  'error_after',
  'cut',
  'html',
  'html_error',
]);

export type Rudeness = {
  nextCall(rudeness: CallRudeness): void;
  nextWebhook(rudeness: WebhookRudeness): void;
  /** From now on, in this part of a hundred, whatever was not asked for on demand. */
  bySeed(chance: Chance, percent: number): void;
  heal(): void;
  takeCall(): CallRudeness | undefined;
  takeWebhook(): WebhookRudeness | undefined;
};

export function createRudeness(): Rudeness {
  const calls: CallRudeness[] = [];
  const webhooks: WebhookRudeness[] = [];
  let drawn: { readonly chance: Chance; readonly percent: number } | undefined;
  const draw = <One>(all: readonly One[]): One | undefined =>
    drawn !== undefined && drawn.chance.below(100) < drawn.percent ? drawn.chance.pick(all) : undefined;

  return {
    nextCall: (rudeness) => void calls.push(rudeness),
    nextWebhook: (rudeness) => void webhooks.push(rudeness),
    bySeed(chance, percent) {
      drawn = { chance, percent };
    },
    heal() {
      drawn = undefined;
      calls.length = 0;
      webhooks.length = 0;
    },
    takeCall: () => calls.shift() ?? draw(CALL_RUDENESS),
    takeWebhook: () => webhooks.shift() ?? draw(WEBHOOK_RUDENESS),
  };
}
