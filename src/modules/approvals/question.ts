// A question to the owner of a wallet is one value: what is written down of it, what messages and its screen
// say of it, and what happens when it is answered. It is in the folder of its noun; src/questions.ts lists
// them all.
import type { z } from 'zod';
import type { Db } from '#platform/db/sql.ts';
import type { Language, Text } from '#platform/text/language.ts';
import { plainMoneyText } from '#platform/money/money-text.ts';
import type { Action } from './actions.ts';
import { agentWords, REASON_CHARACTERS_MAX } from './agent-words.ts';
import { oneLine } from '#platform/text/one-line.ts';
import type { QuestionTexts, StateTexts } from './question-texts.ts';
import { readSnapshot, type Snapshot, type StoredSnapshot } from './snapshot.ts';
import type { Failures } from './refusals.ts';
import type { ApprovalSubject, ApprovalSubjects } from './subject.ts';
import type { ApprovalRow } from './tables.ts';
import type { Template } from './messages/template.ts';

/** What a message says of a question, each fit for one line. */
export type MessageValues = {
  readonly amount: string;
  /** The recipient of the money, or who may charge it. */
  readonly payee: string;
  readonly account: string;
  readonly asker: string;
  readonly reason: string;
};

/** The e-mail about many questions of one agent. */
export type GatheredTexts = Readonly<Record<'subject' | 'why', { readonly one: Text; readonly many: Text }>>;

type Messages = {
  /** The texts are filled with what the message says, and `{url}`, the page on which it is decided. */
  readonly email: { readonly subject: Text; readonly text: Text };
  readonly gathered: {
    /** Its line among others, of any kind. */
    readonly line: Text;
    /** If all that wait share the same texts, these replace those about requests. */
    readonly alone?: GatheredTexts & { readonly line: Text };
  };
  readonly template: Template;
  /** What the owner reads who decides too late: the outcome, and who must ask again. */
  readonly tooLate: Text;
  /** Why nothing moved although the owner approved, beside what can come in between for all questions. */
  readonly failures: Failures;
};

type ReturnedState = {
  readonly texts: StateTexts;
  /** Whether the money came back after it had arrived. */
  readonly isBack: (db: Db, row: Pick<ApprovalRow, 'tenant_id' | 'subject_id'>) => Promise<boolean>;
};

type Screen = {
  readonly texts: (row: Pick<ApprovalRow, 'channel'>) => QuestionTexts;
  /** Left out if nothing comes back. */
  readonly returned?: ReturnedState;
};

type Definition<S extends Snapshot, Services> = Messages &
  Screen & {
    readonly action: S['action'];
    readonly snapshot: z.ZodType<S>;
    /** The recipient of the money, or who may charge it. */
    readonly payee: (snapshot: S, language: Language) => string;
    /** The number of the account that gets it; null if no account does. */
    readonly account: (snapshot: S) => string | null;
    /** What the owner should know before they decide, by their own tax id. */
    readonly warning?: (snapshot: S, ownTaxId: string | null) => StateTexts | undefined;
    readonly subject: (services: Services) => ApprovalSubject;
  };

export type Question<S extends Snapshot = Snapshot, Services = never> = Messages &
  Screen & {
    readonly action: S['action'];
    /** What the owner is bound to. */
    readonly read: (stored: StoredSnapshot) => S;
    readonly say: (stored: StoredSnapshot, language: Language) => MessageValues;
    readonly warning?: (stored: StoredSnapshot, ownTaxId: string | null) => StateTexts | undefined;
    /** How it goes on when it is answered. */
    readonly subject: (services: Services) => ApprovalSubject;
  };

/** All that owners can be asked: each name has its own. */
export type Questions<Services = never> = {
  readonly [A in Action]: Question<Snapshot & { readonly action: A }, Services>;
};

export function defineQuestion<S extends Snapshot, Services>(
  definition: Definition<S, Services>,
): Question<S, Services> {
  const { action, snapshot: schema, payee, account, warning, ...rest } = definition;
  const read = (stored: StoredSnapshot): S => readSnapshot(schema, stored);
  const say = (stored: StoredSnapshot, language: Language): MessageValues => {
    const snapshot = read(stored);
    const { amountMinor, currency, subWallet, organization, reason } = snapshot;
    const isOfAgent = organization === null && subWallet !== null;
    const asker = organization ?? subWallet?.label ?? null;
    return {
      amount: plainMoneyText(language, amountMinor, currency),
      payee: oneLine(payee(snapshot, language), NAME_CHARACTERS_MAX),
      account: account(snapshot) ?? NOTHING,
      asker: asker === null ? YOURSELF[language] : oneLine(asker, NAME_CHARACTERS_MAX),
      reason: isOfAgent ? agentWords(language, reason) : oneLine(reason, REASON_CHARACTERS_MAX),
    };
  };
  const warned =
    warning === undefined
      ? {}
      : {
          warning: (stored: StoredSnapshot, ownTaxId: string | null) => warning(read(stored), ownTaxId),
        };
  return { ...rest, action, read, say, ...warned };
}

const NAME_CHARACTERS_MAX = 80;
const NOTHING = '-';
const YOURSELF: Text = { en: 'you', es: 'usted', pt: 'você' };

export const subjectsOf = <Services>(
  questions: Questions<Services>,
  services: Services,
): ApprovalSubjects => {
  const subjects = Object.entries(questions).map(([action, { subject }]) => [action, subject(services)]);
  return Object.fromEntries(subjects);
};

/** What jobs that ask an owner are given. */
export type QuestionServices = { readonly questions: Questions };

export const questionOf = (
  { questions }: QuestionServices,
  { action }: Pick<ApprovalRow, 'action'>,
): Question => questions[action];
