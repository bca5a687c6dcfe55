// Errors in the form that Fintoc's pages and SDK show: one object with a type, a code, the parameter and a
// message.
type Said = {
  readonly type: 'invalid_request_error' | 'authentication_error' | 'api_error' | 'idempotency_error';
  readonly code: string;
  readonly param: string | null;
  readonly message: string;
};

export const errorBody = (said: Said) => ({
  error: { ...said, doc_url: 'https://docs.fintoc.com/reference/errors' },
});

export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, said: Said) {
    super(said.message);
    this.status = status;
    this.body = errorBody(said);
  }
}

export function apiError(status: number, code: string, param: string | null, message: string): never {
  throw new ApiError(status, { type: 'invalid_request_error', code, param, message });
}

export function notAuthenticated(code: string, message: string): never {
  throw new ApiError(401, { type: 'authentication_error', code, param: null, message });
}

export function idempotencyError(code: string, message: string): never {
  throw new ApiError(400, { type: 'idempotency_error', code, param: 'Idempotency-Key', message });
}
