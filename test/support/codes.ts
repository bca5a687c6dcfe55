// The codes that people are sent, read from their mailbox or their telephone as they would.
import { sql } from '#platform/db/sql.ts';
import type { Client, Reply } from './client.ts';
import { client } from './client.ts';
import type { TestApp } from './app.ts';
import { until } from './wait.ts';

const MESSAGES_MAX = 200;
const CODE = /\b\d{6}\b/;

/** The newest code for an e-mail address or a telephone, once its message has arrived. */
export async function sentCode({ app }: TestApp, address: string): Promise<string> {
  const { id } = await app.pool.one(
    sql<{ id: string }>`
      select id from one_time_codes where lower(address) = lower(${address}) order by id desc limit 1`,
  );
  const message = await until(
    `the message with the code for ${address}`,
    async () =>
      [...(await app.newestMails(MESSAGES_MAX)), ...(await app.newestTexts(MESSAGES_MAX))].find(
        ({ reference }) => reference === id,
      ),
    (found) => found !== undefined,
  );
  return CODE.exec(message?.text ?? '')?.[0] ?? '';
}

/** The session cookie that an answer sets, as a browser sends it back. */
export const cookieOf = ({ headers }: Reply): string =>
  (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

export const withCookie = (url: string, cookie: string): Client =>
  client(url, { Cookie: cookie, Origin: url });

/** Asks for a code and signs in with it, over HTTP. */
export async function signIn(
  testApp: TestApp,
  email: string,
  options: { tenant?: string; cookie?: string } = {},
): Promise<{ reply: Reply; cookie: string; session: Client }> {
  const { url } = testApp;
  const nobody = client(url, options.cookie === undefined ? {} : { Cookie: options.cookie });
  const tenant = options.tenant === undefined ? {} : { tenant: options.tenant };
  await nobody.post('/api/auth/otp', { email, ...tenant });
  const code = await sentCode(testApp, email);
  const reply = await nobody.post('/api/auth/otp/verify', { email, code });
  const cookie = cookieOf(reply);
  return { reply, cookie, session: withCookie(url, cookie) };
}
