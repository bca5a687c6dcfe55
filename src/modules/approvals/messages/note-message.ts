// What is learned of a message that asks an owner, from the answer to its sending and from reports.
import { defineCommand, lock } from '#platform/command/command.ts';
import { SANDBOX } from '#platform/provider/connections.ts';
import { askElsewhere } from './message.ts';
import type { SentMessage } from '../port.ts';
import { approvalMessages, approvals, type MessageRow } from '../tables.ts';

export type MessageOutcome =
  | ({ readonly kind: 'sent' } & SentMessage)
  | { readonly kind: 'busy' }
  | { readonly kind: 'unknown' | 'failed'; readonly cause: string };

/** A message without a connection that was sent all the same went out from the version before. */
export const isAt = ({ connection_id: at }: MessageRow, connectionId: string): boolean =>
  (at ?? SANDBOX) === connectionId;

type NoteInput = {
  readonly id: string;
  /** The connection that reported it: references and ids of messages belong to one connection. */
  readonly connectionId: string;
  readonly outcome: MessageOutcome;
  /** The connection to use instead, after `busy`: nothing of the message has left. */
  readonly next?: string | undefined;
};
/** Why it changed nothing, if it is about no message of this connection. */
type Ignored = 'no_message' | 'other_connection';

/** What is learned of a message, from the answer or from a report, in any order and any number of times. */
export const noteMessage = defineCommand<NoteInput, Ignored | null>({
  name: 'approvals.note_message',
  locks: ({ id }) => [lock(approvals, id), lock(approvalMessages, id)],
  decide(tx, { id, connectionId, outcome, next }) {
    const approval = tx.find(approvals, id);
    const message = tx.find(approvalMessages, id);
    if (approval === undefined || message === undefined) return 'no_message';
    if (!isAt(message, connectionId)) return 'other_connection';
    const { status } = message;
    const mayArrive = status === 'sending' || status === 'unknown';
    if (outcome.kind === 'sent') {
      const { messageId, recipient } = outcome;
      if (mayArrive) tx.move(approvalMessages, message, 'accept', { message_id: messageId, recipient });
    } else if (outcome.kind === 'busy') {
      const elsewhere = next === undefined ? {} : { connection_id: next };
      if (status === 'sending') tx.move(approvalMessages, message, 'postpone', elsewhere);
    } else if (outcome.kind === 'unknown') {
      if (status === 'sending') askElsewhere(tx, { approval, message }, 'lose', outcome.cause);
    } else if (mayArrive || status === 'sent') {
      askElsewhere(tx, { approval, message }, 'fail', outcome.cause);
    }
    return null;
  },
});
