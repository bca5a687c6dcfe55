// How a question stands, in the words of what is asked: what the screen of its owner says above all else.
import { z } from 'zod';
import type { Instant } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Language } from '#platform/text/language.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import type { Question } from './question.ts';
import { STATES, type State, type StateTexts } from './question-texts.ts';
import type { ApprovalRow } from './tables.ts';

const saidSchema = z.object({ title: z.string(), text: z.string() });

export const standingSchema = z.object({
  state: z
    .enum(STATES)
    .describe('`retry`: it came to nothing and can be approved again. `returned`: the money came back.'),
  ...saidSchema.shape,
  warning: saidSchema.nullable().describe('What the owner should know before they decide.'),
});
export type Standing = z.infer<typeof standingSchema>;

type StandingInput = { readonly question: Question; readonly now: Instant; readonly language: Language };

export async function standingOf(
  db: Db,
  row: ApprovalRow,
  { question, now, language }: StandingInput,
): Promise<Standing> {
  const state = stateOf(row, now);
  const said = ({ heading, text }: StateTexts) => ({ title: heading[language], text: text[language] });
  const back = state === 'settled' ? question.returned : undefined;
  if (back !== undefined && (await back.isBack(db, row)))
    return { state: 'returned', ...said(back.texts), warning: null };
  const warning = state === 'pending' || state === 'retry' ? await warningOf(db, row, question) : undefined;
  return {
    state,
    ...said(question.texts(row).states[state]),
    warning: warning === undefined ? null : said(warning),
  };
}

async function warningOf(db: Db, row: ApprovalRow, question: Question): Promise<StateTexts | undefined> {
  if (question.warning === undefined) return undefined;
  const wallet = await findWallet(db, row.tenant_id, row.wallet_id);
  return question.warning(row, wallet?.tax_id ?? null);
}

/** One whose time has passed has expired, even if the job that says so has yet to run. */
function stateOf(
  { status, settled, can_retry, expires_at }: ApprovalRow,
  now: Instant,
): Exclude<State, 'returned'> {
  const isLate = expires_at <= now;
  if (status === 'pending') return isLate ? 'expired' : 'pending';
  if (status !== 'approved') return status;
  if (settled === null) return 'processing';
  if (settled) return 'settled';
  return can_retry && !isLate ? 'retry' : 'failed';
}
