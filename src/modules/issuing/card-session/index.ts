// The card session: what people do with their own cards when they are signed in, and agents with those of
// their sub-wallets.
export { cardQuestion } from './question.ts';
