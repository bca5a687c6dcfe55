// What an agent wrote, on a line of a message to its owner: marked as the words of the agent, and quoted, so
// that a sentence in it does not read as one of the message.
import { oneLine } from '#platform/text/one-line.ts';
import type { Language, Text } from '#platform/text/language.ts';

const SAYS: Text = {
  en: 'the agent says, not verified',
  es: 'dice el agente, sin verificar',
  pt: 'o agente diz, não verificado',
};
/** Its own quotation marks would seem to end the quotation. */
const QUOTES = /[\u0022\u00AB\u00BB\u201C-\u201F\u2033\u2036\u275D\u275E\u2760\u301D-\u301F\uFF02]/gu;
const NOTHING = '-';

export const REASON_CHARACTERS_MAX = 140;

export function agentWords(language: Language, written: string): string {
  const line = oneLine(written, REASON_CHARACTERS_MAX).replaceAll(QUOTES, "'");
  return line === NOTHING ? line : `${SAYS[language]}: “${line}”`;
}
