// The template that carries a code to a telephone. WhatsApp words it itself: an authentication template has a
// fixed text, a line with the minutes, and a button that copies the code.
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { Language } from '#platform/text/language.ts';
import { CODE_LIVES_MS } from '#platform/secrets/one-time-code.ts';

const CODE_TEMPLATE_NAME = 'one_time_code';
/** What its registration says in `code_expiration_minutes`. */
export const CODE_MINUTES = CODE_LIVES_MS / MINUTE_MS;

export type CodeTemplate = {
  /** WhatsApp's code of the language. */
  readonly language: string;
  /** The wording of WhatsApp, or one close to it; `{{1}}` is the code. */
  readonly body: string;
  readonly expires: string;
  readonly button: string;
};

export const CODE_TEMPLATES: Readonly<Record<Language, CodeTemplate>> = {
  es: {
    language: 'es',
    body: '{{1}} es tu código de verificación. Por tu seguridad, no lo compartas.',
    expires: `Este código caduca en ${CODE_MINUTES} minutos.`,
    button: 'Copiar código',
  },
  pt: {
    language: 'pt_BR',
    body: '{{1}} é o seu código de verificação. Para sua segurança, não o compartilhe.',
    expires: `Este código expira em ${CODE_MINUTES} minutos.`,
    button: 'Copiar código',
  },
  en: {
    language: 'en',
    body: '{{1}} is your verification code. For your security, do not share this code.',
    expires: `This code expires in ${CODE_MINUTES} minutes.`,
    button: 'Copy code',
  },
};

/** A code as a telephone is sent it. */
export const codeTemplateOf = (language: Language) => ({
  name: CODE_TEMPLATE_NAME,
  language: CODE_TEMPLATES[language].language,
});
