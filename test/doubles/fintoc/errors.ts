// Errors in the form that Fintoc's page shows: one object with a type, a code, the parameter and a message.
// Which code comes with which status is what its SDK for Ruby says, which groups them by status.
import { notesOnly, sourcesIn, type SaidBy, type Source } from '../sources.ts';

type Type = 'invalid_request_error' | 'authentication_error' | 'api_error' | 'idempotency_error';
type ErrorBody = {
  readonly type: Type;
  readonly code: string;
  readonly param: string | null;
  readonly message: string;
};
type Known = { readonly status: number; readonly type?: Type; readonly from: Source };

const BY_STATUS = sourcesIn('fintoc-com/fintoc-ruby', 'b4c624495dd3')('lib/fintoc/errors.rb');
const bySdk = (status: number, type?: Type): Known =>
  type === undefined ? { status, from: BY_STATUS } : { status, type, from: BY_STATUS };
const UNDER_A_KEY = notesOnly(
  'The page on idempotent requests says that there is an error, and neither its status nor its code.',
);

export const ERRORS = {
  account_not_active: bySdk(403),
  allowed_cidr_blocks_does_not_contain_ip: bySdk(403),
  entity_not_operational: bySdk(403),
  forbidden_account: bySdk(403),
  idempotency_key_in_use: { status: 409, type: 'idempotency_error', from: UNDER_A_KEY },
  idempotency_key_reused: { status: 400, type: 'idempotency_error', from: UNDER_A_KEY },
  idempotency_key_too_long: { status: 400, type: 'idempotency_error', from: UNDER_A_KEY },
  insufficient_balance: bySdk(409),
  internal_server_error: bySdk(500, 'api_error'),
  invalid_api_key: bySdk(401, 'authentication_error'),
  invalid_duplicated_transfer: bySdk(409),
  invalid_api_version: bySdk(403),
  invalid_json: bySdk(400),
  invalid_jws_signature_header: bySdk(401, 'authentication_error'),
  invalid_jws_signature_timestamp: bySdk(401, 'authentication_error'),
  invalid_params: bySdk(400),
  invalid_recipient_account: bySdk(403),
  invalid_transfer_direction: bySdk(409),
  invalid_transfer_status: bySdk(409),
  invalid_url: bySdk(404),
  jws_nonce_already_used: bySdk(401, 'authentication_error'),
  missing_jws_signature_header: bySdk(401, 'authentication_error'),
  missing_resource: bySdk(404),
  payment_required: bySdk(402),
  product_access_required: bySdk(403),
  rate_limit_exceeded: bySdk(429, 'api_error'),
  recipient_blocked_account: bySdk(403),
  sender_blocked_account: bySdk(422),
} as const satisfies Readonly<Record<string, Known>> & SaidBy;
export type ErrorCode = keyof typeof ERRORS;

const errorBody = (said: ErrorBody) => ({
  error: { ...said, doc_url: 'https://docs.fintoc.com/reference/errors' },
});

export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(code: ErrorCode, param: string | null, message: string, status: number = ERRORS[code].status) {
    super(message);
    const { type = 'invalid_request_error' }: Known = ERRORS[code];
    this.status = status;
    this.body = errorBody({ type, code, param, message });
  }
}

export function apiError(code: ErrorCode, param: string | null, message: string): never {
  throw new ApiError(code, param, message);
}
