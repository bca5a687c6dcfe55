// What a sample is: an object as an event of its type would have it, of things that do not exist.
import type { Instant } from '../../platform/clock.ts';
import type { Json } from '../../platform/db/table.ts';
import type { NewId } from '../../platform/ids.ts';

export type Sample = (given: { readonly newId: NewId; readonly now: Instant }) => Json;

export const SAMPLE_CURRENCY = 'ARS';
