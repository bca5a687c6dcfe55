// What is kept of the test clock, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const sandboxKept = defineKept({
  test_clocks: {
    stays: 'it has a row for each tenant whose clock was moved',
    inCells: { others: 'copied' },
    plain: ['tenant_id', 'goal_key'],
  },
});
