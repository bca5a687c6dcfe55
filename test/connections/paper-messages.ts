// The messengers of the driver for tests: they keep in memory what they were given, and take it, or answer as
// a test has said.
import type { Tenant } from '#platform/context/context.ts';
import { accepted, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { ApprovalMessage, MessageRefusal } from '#modules/approvals/port.ts';
import type { Ports } from '#providers/driver.ts';

export type PaperMessage = {
  readonly connection: string;
  readonly tenant: string;
  readonly reference: string;
  readonly to: string;
  /** Of a question: the messenger's id of the message, and what its buttons send back. */
  readonly messageId?: string;
  readonly payloads?: ApprovalMessage['template']['payloads'];
  /** Of a code. */
  readonly code?: string;
};
type NotTaken = OutsideAnswer<never, MessageRefusal>;

export type PaperMessages = {
  readonly given: PaperMessage[];
  /** In place of taking the next ones, first to last. */
  readonly answers: NotTaken[];
};

export const BUSY: NotTaken = { kind: 'refused', reasons: ['busy'] };
/** What a telephone is called by it. */
export const RECIPIENT = '5491155551234';

const nothing = () => Promise.resolve(undefined);

export function paperMessengers(
  { given, answers }: PaperMessages,
  connection: string,
): Pick<Ports, 'messenger' | 'approval_messenger'> {
  const note = (tenant: Tenant, one: Omit<PaperMessage, 'connection' | 'tenant'>) =>
    given.push({ connection, tenant: tenant.id, ...one });
  return {
    messenger: {
      sendCode(tenant, { reference, to, code }) {
        note(tenant, { reference, to, code });
        return Promise.resolve(answers.shift() ?? accepted(null));
      },
    },
    approval_messenger: {
      sendApproval(tenant, { reference, to, template: { payloads } }) {
        const messageId = `paper.${given.length}`;
        note(tenant, { reference, to, messageId, payloads });
        return Promise.resolve(answers.shift() ?? accepted({ messageId, recipient: RECIPIENT }));
      },
      answerChallenge: nothing,
      verify: nothing,
      readReports: () => Promise.resolve([]),
    },
  };
}
