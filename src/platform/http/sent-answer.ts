// An answer on its way to the caller.
import type { Answer } from '../route/route.ts';
import { isServerSent, type ServerSent } from '../route/server-sent.ts';

export type SentAnswer = Pick<Answer, 'status' | 'headers'> & { readonly body: string | Buffer | ServerSent };

export const sentOf = ({ body, ...rest }: Answer): SentAnswer => ({
  ...rest,
  body: body instanceof Buffer || isServerSent(body) ? body : JSON.stringify(body),
});
