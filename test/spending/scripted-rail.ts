// A rail that does what a test decides: it gets an order or not, answers or not, and contradicts itself. Only
// one thing it never does: to deny an order that it has got.
import assert from 'node:assert/strict';
import { accepted, OPEN, unknownBecause } from '#platform/provider/outside.ts';
import { instant } from '#platform/time/clock.ts';
import type { Rail, RailArrived, RailOrder } from '#modules/money-out/rail/port.ts';

export type Says = 'settled' | 'settled_otherwise' | 'refused' | 'returned' | 'open' | 'unknown';
export type Script = {
  /** Whether an order that is submitted arrives. */
  readonly arrives: boolean;
  readonly says: Says;
};

export type ScriptedRail = {
  readonly rail: Pick<Rail, 'submit' | 'find'>;
  /** What it does from now on about a reference. */
  script(reference: string, script: Script): void;
  hasGot(reference: string): boolean;
  /** It has an order whose answer is still on its way. */
  getsUnheard(reference: string): void;
  /** Under each reference, how often an order was sent, and how often one arrived. */
  readonly sent: ReadonlyMap<string, number>;
  readonly arrived: ReadonlyMap<string, number>;
};

const AT = instant(0);

/** What is known of money that arrived. The rail's id of it is not always the same. */
export const arrivedAs = (reference: string, says: Says): RailArrived => ({
  providerRef: `${reference}/${says === 'settled_otherwise' ? 2 : 1}`,
  at: AT,
  ...(says === 'returned'
    ? { returned: { providerRef: `${reference}/back`, reason: 'account_closed', at: AT } }
    : {}),
});

export function scriptedRail(): ScriptedRail {
  const scripts = new Map<string, Script>();
  const sent = new Map<string, number>();
  const arrived = new Map<string, number>();
  const orders = new Map<string, RailOrder>();
  const count = (of: Map<string, number>, reference: string): void =>
    void of.set(reference, (of.get(reference) ?? 0) + 1);
  const scriptOf = (reference: string): Script => {
    const script = scripts.get(reference);
    assert.ok(script, `nothing was to be asked about ${reference}`);
    return script;
  };

  function answerOf(reference: string) {
    const { says } = scriptOf(reference);
    if (says === 'open') return OPEN;
    if (says === 'unknown') return unknownBecause('the answer was lost');
    if (says === 'refused') return { kind: 'refused', reasons: ['destination_rejected'] } as const;
    return { kind: 'accepted', value: arrivedAs(reference, says) } as const;
  }

  return {
    sent,
    arrived,
    script: (reference, script) => void scripts.set(reference, script),
    hasGot: (reference) => arrived.has(reference),
    getsUnheard: (reference) => count(arrived, reference),
    rail: {
      submit(_, order) {
        const { reference } = order;
        count(sent, reference);
        assert.deepEqual(order, orders.get(reference) ?? order, 'another order under the same reference');
        orders.set(reference, order);
        const { arrives, says } = scriptOf(reference);
        if (arrives) count(arrived, reference);
        // One that it refuses at once it need not remember.
        const isAnswered = arrives || says === 'refused';
        return Promise.resolve(isAnswered ? answerOf(reference) : unknownBecause('it did not arrive'));
      },
      find(_, reference) {
        if (!arrived.has(reference)) {
          const isLost = scriptOf(reference).says === 'unknown';
          return Promise.resolve(isLost ? unknownBecause('no answer') : accepted({ kind: 'none' as const }));
        }
        const answer = answerOf(reference);
        return Promise.resolve(answer.kind === 'unknown' ? answer : accepted(answer));
      },
    },
  };
}
