// A look at what DNS says of the domain of a sender. It cannot say whether a mail will be taken for spam:
// from which addresses the server sends, and with which selector it signs, is known to its provider alone.
import type { Finding } from '#platform/provider/findings.ts';
import type { TextLookup } from '#platform/outbound/lookup.ts';
import { finding } from './findings.ts';

export type SenderDomain = {
  readonly domain: string;
  /** Undefined: it was not given, and cannot be found out. */
  readonly dkimSelector: string | undefined;
};

const SPF = /^v=spf1(?:\s|$)/i;
const SPF_OF_NONE = /^v=spf1\s+-all\s*$/i;
/** A record without a key says that it was withdrawn. */
const DKIM_KEY = /(?:^|;)\s*p=\s*[\w+/]/i;

export async function lookAtDomain(
  texts: TextLookup,
  { domain, dkimSelector }: SenderDomain,
): Promise<readonly Finding[]> {
  const key = `${dkimSelector ?? ''}._domainkey.${domain}`;
  const looks = [
    read(texts, domain, (found) => spfFindings(domain, found)),
    ...(dkimSelector === undefined ? [] : [read(texts, key, (found) => dkimFindings(key, found))]),
  ];
  return (await Promise.all(looks)).flat();
}

async function read(
  texts: TextLookup,
  name: string,
  findingsIn: (found: readonly string[]) => readonly Finding[],
): Promise<readonly Finding[]> {
  const found = await texts(name).catch(() => undefined);
  return found === undefined ? [finding('dns_not_answered', { name })] : findingsIn(found);
}

function spfFindings(domain: string, found: readonly string[]): readonly Finding[] {
  const records = found.filter((text) => SPF.test(text));
  const [first] = records;
  if (first === undefined) return [finding('spf_missing', { domain })];
  if (records.length > 1) return [finding('spf_twice', { domain, count: String(records.length) })];
  return SPF_OF_NONE.test(first) ? [finding('spf_sends_none', { domain })] : [];
}

const dkimFindings = (name: string, found: readonly string[]): readonly Finding[] =>
  found.some((text) => DKIM_KEY.test(text)) ? [] : [finding('dkim_missing', { name })];
