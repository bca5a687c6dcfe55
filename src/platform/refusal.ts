// A refusal is an answer that a user can cause: a row in a table with a status, a message in three languages and what to do
// next. Everything else that throws is a bug.
import { fill, type Language, type Text } from './language.ts';

export type RefusalRow = {
  readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 502 | 503;
  readonly message: Text;
  /** What the caller can do about it; printed in the reference, in English like the rest of it. */
  readonly fix: string;
  /**
   * It changed something before it was given, so it is kept for repeats like a success. Any other refusal leaves its
   * idempotency key free.
   */
  readonly isKept?: true;
  /** Its body carries a secret, such as a link: it is sealed where it is kept for repeats. */
  readonly isSecret?: true;
};
export type RefusalTable = Readonly<Record<string, RefusalRow>>;
export type RefusalDetails = Readonly<Record<string, unknown>>;

export class Refusal extends Error {
  readonly code: string;
  readonly row: RefusalRow;
  /** Fields of the error body that help to act (`field`, `requiredScope`, …). */
  readonly details: RefusalDetails;
  /** Values for the holes of the message that are not fields of the body. */
  readonly wording: RefusalDetails;

  constructor(code: string, row: RefusalRow, details: RefusalDetails, wording: RefusalDetails) {
    super(code);
    this.code = code;
    this.row = row;
    this.details = details;
    this.wording = wording;
  }
}

/** The refusals of one module: `refusal('duplicate_email', { field: 'email' })` builds one, `.rows` is the table. */
export function defineRefusals<const Rows extends RefusalTable>(rows: Rows) {
  const build = (
    code: keyof Rows & string,
    details: RefusalDetails = {},
    wording: RefusalDetails = {},
  ): Refusal => {
    const row = rows[code];
    if (row === undefined) throw new Error(`no refusal is called ${code}`);
    return new Refusal(code, row, details, wording);
  };
  return Object.assign(build, { rows });
}

export function refusalBody(
  refusal: Refusal,
  language: Language,
  requestId: string,
): Record<string, unknown> {
  const values = { ...refusal.details, ...refusal.wording };
  return {
    error: refusal.code,
    message: fill(refusal.row.message, language, values),
    requestId,
    ...refusal.details,
  };
}
