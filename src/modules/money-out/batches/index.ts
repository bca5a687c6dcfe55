// Batches: many transfers that an integrator sends at once, whose sum decides who must agree.
export { namedBatches } from './queries.ts';
export { batchQuestion } from './question.ts';
