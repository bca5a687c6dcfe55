// The messages that carry a code. They are short, in the language of the reader, and have no link, since
// people learn to distrust messages that have both a code and a link.
import { MINUTE_MS } from '#platform/time/clock.ts';
import { fill, type Language, type Text } from '#platform/text/language.ts';
import { CODE_LIVES_MS } from '#platform/secrets/one-time-code.ts';
import type { Purpose } from './tables.ts';

/** A telephone gets a template instead. */
type MailedPurpose = Exclude<Purpose, 'phone'>;

const MINUTES = CODE_LIVES_MS / MINUTE_MS;

const SUBJECTS: Readonly<Record<MailedPurpose, Text>> = {
  sign_in: { en: 'Your code to sign in', es: 'Su código para iniciar sesión', pt: 'Seu código para entrar' },
  step_up: {
    en: 'Your code to confirm that it is you',
    es: 'Su código para confirmar que es usted',
    pt: 'Seu código para confirmar que é você',
  },
};
const TEXT: Text = {
  en: '{subject}: {code}\n\nIt is good for {minutes} minutes, and a newer one replaces it. Do not give it to anybody: this service never asks for it.\n\nIf you did not ask for it, do nothing: without the code nothing happens.',
  es: '{subject}: {code}\n\nSirve durante {minutes} minutos, y uno más nuevo lo reemplaza. No lo comparta con nadie. Nunca se lo pediremos.\n\nSi usted no lo pidió, no haga nada: sin el código no pasa nada.',
  pt: '{subject}: {code}\n\nVale por {minutes} minutos, e um mais novo o substitui. Não o compartilhe com ninguém. Nunca o pediremos a você.\n\nSe você não o pediu, não faça nada: sem o código nada acontece.',
};

export const emailOf = (
  purpose: MailedPurpose,
  language: Language,
  code: string,
): { subject: string; text: string } => {
  const subject = SUBJECTS[purpose];
  return { subject: subject[language], text: fill(TEXT, language, { subject, code, minutes: MINUTES }) };
};
