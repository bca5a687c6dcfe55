// Second signatures: what a member does only once another one has signed it.
export { neededSignature, requireSecondSignature } from './require.ts';
