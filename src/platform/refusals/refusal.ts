// A refusal is an answer that a user can cause: a row in a table with a status, a message in three languages
// and what to do next. Everything else that throws is a bug.
import { fill, type Language, type Text } from '../text/language.ts';

export type RefusalRow = {
  readonly status:
    | 400
    | 401
    | 402
    | 403
    | 404
    | 405
    | 408
    | 409
    | 413
    | 415
    | 422
    | 429
    | 431
    | 500
    | 502
    | 503;
  readonly message: Text;
  /** What the caller can do about it. */
  readonly fix: Text;
  /**
   * The fix for the owner of a wallet, in place of both: what has happened and what they can do next, without
   * names of fields and routes. Each that a person may meet about what is their own has one.
   */
  readonly ownerFix?: Text;
  /**
   * It changed something first, so it is stored for repeats like a success. Any other refusal leaves its
   * idempotency key free.
   */
  readonly isKept?: true;
  /** Its body carries a secret, such as a link, and is stored sealed. */
  readonly isSecret?: true;
};
export type RefusalTable = Readonly<Record<string, RefusalRow>>;
type OwnerFixes<Rows> = Readonly<Partial<Record<keyof Rows & string, Text>>>;
export type RefusalDetails = Readonly<Record<string, unknown>>;

/** One problem of a request, and the field that has it. */
export type Problem = { readonly field: string; readonly message: Text };

/**
 * Values for the placeholders of the texts that are not fields of the body. Texts given here replace those of
 * the row.
 */
export type Wording = RefusalDetails & {
  readonly message?: Text;
  readonly fix?: Text;
  readonly ownerFix?: Text;
  readonly problems?: readonly Problem[];
  /** The value of the header `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** The scheme in the header `WWW-Authenticate` of a 401; Bearer if it is not given. */
  readonly challenge?: keyof typeof CHALLENGES;
};

/** The header `WWW-Authenticate`, by scheme. RFC 7617 has Basic name its realm. */
export const CHALLENGES = { Bearer: 'Bearer', Basic: 'Basic realm="Monedero"' } as const;

export class Refusal extends Error {
  readonly code: string;
  readonly row: RefusalRow;
  /** Fields of the error body that help to act (`field`, `requiredScope`, …). */
  readonly details: RefusalDetails;
  readonly wording: Wording;

  constructor(code: string, row: RefusalRow, details: RefusalDetails, wording: Wording) {
    super(code);
    this.code = code;
    this.row = row;
    this.details = details;
    this.wording = wording;
  }
}

/** The refusal as stored for repeats, since something was changed before it was known. */
export const kept = ({ code, row, details, wording }: Refusal): Refusal =>
  new Refusal(code, { ...row, isKept: true }, details, wording);

/** The refusal for what should not have happened: the caller gets it, and the log what was behind it. */
export const causedBy = (refused: Refusal, cause: unknown): Refusal => Object.assign(refused, { cause });

/**
 * The refusals of one module: `refusal('duplicate_email', { field: 'email' })` builds one, `.rows` is the
 * table. What they say to owners may stand in a table of its own.
 */
export function defineRefusals<const Rows extends RefusalTable>(given: Rows, ownerFixes?: OwnerFixes<Rows>) {
  const rows = Object.fromEntries(
    Object.entries(given).map(([code, row]) => {
      const ownerFix = ownerFixes?.[code];
      return [code, ownerFix === undefined ? row : { ...row, ownerFix }];
    }),
  ) as Rows;
  const build = (code: keyof Rows & string, details: RefusalDetails = {}, wording: Wording = {}): Refusal => {
    const row = rows[code];
    if (row === undefined) throw new Error(`no refusal is called ${code}`);
    return new Refusal(code, row, details, wording);
  };
  return Object.assign(build, { rows });
}

/** The parts of its request that an error body shows. */
export type ErrorContext = {
  readonly requestId: string;
  readonly language: Language;
  /** The address of this deployment's documentation. */
  readonly docsUrl: string;
  /** It is read by a person about what is their own. */
  readonly isForOwner?: boolean;
};

/** What is said of a refusal. */
export function saidIn({ row, details, wording }: Refusal, language: Language): Omit<ErrorTexts, 'code'> {
  const { message = row.message, fix = row.fix, ownerFix = row.ownerFix } = wording;
  const values = { ...details, ...wording };
  const said = { message: fill(message, language, values), fix: fill(fix, language, values) };
  return ownerFix === undefined ? said : { ...said, ownerFix: fill(ownerFix, language, values) };
}

export function refusalBody(refused: Refusal, errorContext: ErrorContext): Record<string, unknown> {
  const { code, details, wording } = refused;
  const { problems } = wording;
  const { language } = errorContext;
  return {
    ...errorBody({ code, ...saidIn(refused, language) }, errorContext),
    ...details,
    ...(problems === undefined
      ? {}
      : {
          // Each reads like the message of the whole, which is that of the first.
          problems: problems.map(({ field, message: text }) => ({
            field,
            message: `${field}: ${text[language]}`,
          })),
        }),
  };
}

type ErrorTexts = {
  readonly code: string;
  readonly message: string;
  readonly fix: string;
  readonly ownerFix?: string;
};

/** The fields that every error has. */
export const errorBody = (
  { code, message, fix, ownerFix }: ErrorTexts,
  { docsUrl, requestId, isForOwner }: ErrorContext,
) => ({
  error: code,
  message,
  fix,
  ...(isForOwner === true && ownerFix !== undefined ? { ownerFix } : {}),
  docUrl: `${docsUrl}/errors#${errorAnchor(code)}`,
  requestId,
});

/** The id of an error on the page of errors. */
export const errorAnchor = (code: string): string => `errors-${code}`;
