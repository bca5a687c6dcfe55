// Sends the message that asks an owner. What the messenger did not take for now goes to the next connection,
// or is sent again later; what it may have taken is not.
import { z } from 'zod';
import type { ConnectedServices } from '#platform/provider/connected.ts';
import type { Connected } from '#platform/provider/connections.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import { answered } from '#platform/provider/outside.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { SEND_MESSAGE } from '../job-kinds.ts';
import { beginMessage, nonceHash, type BegunMessage } from './message.ts';
import { APPROVAL } from '../model.ts';
import { noteMessage, type MessageOutcome } from './note-message.ts';
import type { ApprovalMessage, ApprovalMessenger } from '../port.ts';
import { findMessage } from '../queries.ts';
import { languageOfOwner } from './language-of-owner.ts';
import { questionOf, type Question, type QuestionServices } from '../question.ts';

/** The approval has expired long before the last of these. */
const ATTEMPTS_MAX = 15;
const NONCE_BYTES = 16;

export type MessengerServices = { readonly approvalMessenger: Connected<ApprovalMessenger> };

export const sendMessageJob = ({
  approvalMessenger,
  connections,
  questions,
}: MessengerServices & ConnectedServices & QuestionServices): JobKind<{ approvalId: string }> =>
  defineJob({
    kind: SEND_MESSAGE,
    payload: z.object({ approvalId: APPROVAL.inPath }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, commands, tenant, actor, signal }, { approvalId }) {
      const row = await findMessage(pool, tenant.id, approvalId);
      if (row === undefined) return;
      const serving = await connections.serving(tenant, { ports: ['approval_messenger'] });
      const tried = new Set<string>();
      for (;;) {
        const nonce = newNonce();
        const beginning = { ...row, nonceHash: nonceHash(approvalId, nonce), serving: serving[0]?.id };
        const begun = await commands.run(tenant, actor, beginMessage, beginning);
        if (begun === null) return;
        const message = messageOf(questionOf({ questions }, begun.approval), begun, nonce);
        const { connectionId } = begun;
        const at = approvalMessenger.at(connectionId);
        const outcome = outcomeOf(await answered(() => at.sendApproval(tenant, message, signal), signal));
        tried.add(connectionId);
        const next = outcome.kind === 'busy' ? serving.find(({ id }) => !tried.has(id))?.id : undefined;
        await commands.run(tenant, actor, noteMessage, { id: approvalId, connectionId, outcome, next });
        if (outcome.kind !== 'busy') return;
        if (next === undefined) throw new Error('the messenger takes no message now');
      }
    },
  });

function newNonce(): string {
  const bytes = Buffer.alloc(NONCE_BYTES);
  cryptoRandom(bytes);
  return bytes.toString('base64url');
}

/** What the two buttons send back. */
const PAYLOAD = /^(?<decision>apr|rej):(?<approvalId>appr_[0-9a-z]{26}):(?<nonce>[\w-]{22})$/;
const DECISIONS = { apr: 'approved', rej: 'rejected' } as const;

export type ButtonPayload = {
  readonly decision: 'approved' | 'rejected';
  readonly approvalId: string;
  readonly nonce: string;
};

export function readPayload(payload: string): ButtonPayload | undefined {
  const { decision, approvalId, nonce } = PAYLOAD.exec(payload)?.groups ?? {};
  if (approvalId === undefined || nonce === undefined) return undefined;
  return { decision: decision === 'apr' ? DECISIONS.apr : DECISIONS.rej, approvalId, nonce };
}

function messageOf(
  { say, template }: Question,
  { approval, owner }: BegunMessage,
  nonce: string,
): ApprovalMessage {
  const language = languageOfOwner(owner);
  const said = say(approval, language);
  return {
    reference: approval.id,
    to: owner.phone_number,
    template: {
      name: template.name,
      language: template.wordings[language].language,
      parameters: [said.amount, said.payee, said[template.third], said.reason],
      payloads: { approve: `apr:${approval.id}:${nonce}`, reject: `rej:${approval.id}:${nonce}` },
    },
  };
}

type SendAnswer = Awaited<ReturnType<ApprovalMessenger['sendApproval']>>;

function outcomeOf(answer: SendAnswer): MessageOutcome {
  if (answer.kind === 'accepted') return { kind: 'sent', ...answer.value };
  if (answer.kind === 'unknown') return { kind: 'unknown', cause: answer.cause };
  if (answer.reasons.includes('busy')) return { kind: 'busy' };
  return { kind: 'failed', cause: answer.reasons.join(', ') };
}
