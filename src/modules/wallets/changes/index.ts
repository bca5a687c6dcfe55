// Changes: what an owner hears of their wallet, as it happens.
export { createOwnStreams } from './streams.ts';
