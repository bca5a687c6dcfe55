// A port of which a test needs only some calls. Any other fails, so nothing else is asked unseen.
import assert from 'node:assert/strict';

export const partly = <Calls extends object>(calls: Partial<Calls>): Calls =>
  new Proxy(calls, {
    get: (own, name) =>
      Reflect.get(own, name) ?? (() => assert.fail(`the test does not call ${String(name)}`)),
  }) as Calls;
