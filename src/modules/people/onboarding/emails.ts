// The e-mail that carries a code. It is short, in the language of the reader, and has no link, since people
// learn to distrust messages that have both a code and a link.
import { fill, type Language, type Text } from '#platform/text/language.ts';
import { CODE_LIVES_MS } from '#platform/secrets/one-time-code.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';

export type CodeEmailInput = {
  readonly code: string;
  readonly organization: string;
  readonly language: Language;
};

const MINUTES = CODE_LIVES_MS / MINUTE_MS;

const SUBJECT: Text = {
  en: 'Your code for {organization}',
  es: 'Su código para {organization}',
  pt: 'Seu código para {organization}',
};
const TEXT: Text = {
  en: 'Your code is {code}\n\nWrite it on the page of {organization} where you were asked for it. It is good for {minutes} minutes. Do not give it to anybody.\n\nIf you did not ask for it, do nothing: without the code nothing happens.',
  es: 'Su código es {code}\n\nEscríbalo en la página de {organization} que se lo pidió. Sirve durante {minutes} minutos. No lo comparta con nadie. Nunca se lo pediremos por otro medio.\n\nSi usted no lo pidió, no haga nada: sin el código no pasa nada.',
  pt: 'Seu código é {code}\n\nEscreva-o na página de {organization} que o pediu. Ele vale por {minutes} minutos. Não o compartilhe com ninguém. Nunca o pediremos por outro meio.\n\nSe você não o pediu, não faça nada: sem o código nada acontece.',
};
const say = (text: Text, { code, organization, language }: CodeEmailInput): string =>
  fill(text, language, { code, organization, minutes: MINUTES });

export const emailOf = (said: CodeEmailInput): { subject: string; text: string } => ({
  subject: say(SUBJECT, said),
  text: say(TEXT, said),
});
