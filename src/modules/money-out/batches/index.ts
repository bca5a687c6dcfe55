// Batches: many transfers that an integrator sends at once, whose sum decides who must agree.
export { namedBatches } from './queries.ts';
export { linesInSnapshot } from './lines-snapshot.ts';
export { batchQuestion, transfersText } from './question.ts';
export type { BatchSnapshot } from './snapshot.ts';
