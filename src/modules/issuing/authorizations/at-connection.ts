// At which connection a network has sent a message. Two networks may give the same id to different things, so
// an id is that of its connection; and a message counts for the cards that were made there, and for no other.
import { SANDBOX } from '#platform/provider/connections.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import type { NetworkNotice, Question } from './port.ts';

export type At<Message> = Message & { readonly connectionId: string };

/** A question, with the ids by which we know it. At the sandbox they are those that it has. */
export const questionAt = (connectionId: string, question: Question): At<Question> => ({
  ...question,
  connectionId,
  messageId: idAt(connectionId, question.messageId),
  transactionId: idAt(connectionId, question.transactionId),
});

export function noticeAt(connectionId: string, notice: NetworkNotice): At<NetworkNotice> {
  const messageId = idAt(connectionId, notice.messageId);
  const transactionId = idAt(connectionId, notice.transactionId);
  const known = { connectionId, messageId, transactionId };
  if (notice.kind !== 'refund' || notice.originalTransactionId === null) return { ...notice, ...known };
  return { ...notice, ...known, originalTransactionId: idAt(connectionId, notice.originalTransactionId) };
}

const idAt = (connectionId: string, id: string): string =>
  connectionId === SANDBOX ? id : `${connectionId}:${id}`;

export const wasMadeAt = ({ connection_id: madeAt }: CardRow, { connectionId }: At<unknown>): boolean =>
  madeAt === connectionId;
