// The codes that people are sent, read from their mailbox or their telephone as they would.
import type { Client, Reply } from './client.ts';
import { client } from './client.ts';
import type { TestApp } from './app.ts';
import { until } from './wait.ts';

const MESSAGES_MAX = 200;
const CODE = /\b\d{6}\b/;

const codeIn = (text: string): string => CODE.exec(text)?.[0] ?? '';

/** The newest code that was mailed to an address, once there are `count` letters. */
export async function mailedCode({ app }: TestApp, email: string, count = 1): Promise<string> {
  const letters = await until(
    `${count} letters to ${email}`,
    async () => (await app.newestMails(MESSAGES_MAX)).filter(({ recipient }) => recipient === email),
    (found) => found.length >= count,
  );
  return codeIn(letters[0]?.text ?? '');
}

/** The session cookie that an answer sets, as a browser sends it back. */
export const cookieOf = ({ headers }: Reply): string =>
  (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

export const withCookie = (url: string, cookie: string): Client =>
  client(url, { Cookie: cookie, Origin: url });

/** Asks for a code and signs in with it, over HTTP; `count` is the number of letters to this address. */
export async function signIn(
  testApp: TestApp,
  email: string,
  options: { count?: number; tenant?: string; cookie?: string } = {},
): Promise<{ reply: Reply; cookie: string; session: Client }> {
  const { url } = testApp;
  const nobody = client(url, options.cookie === undefined ? {} : { Cookie: options.cookie });
  const tenant = options.tenant === undefined ? {} : { tenant: options.tenant };
  await nobody.post('/api/auth/otp', { email, ...tenant });
  const code = await mailedCode(testApp, email, options.count);
  const reply = await nobody.post('/api/auth/otp/verify', { email, code });
  const cookie = cookieOf(reply);
  return { reply, cookie, session: withCookie(url, cookie) };
}
