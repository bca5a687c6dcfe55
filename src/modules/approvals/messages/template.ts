// The templates that are registered with WhatsApp in each language, word for word. Their placeholders are
// filled from what the owner decides on.
import { LANGUAGES, type Language } from '#platform/text/language.ts';

/** A template in one language, as WhatsApp has it. */
export type Wording = {
  /** WhatsApp's code of the language. */
  readonly language: string;
  readonly body: string;
  readonly approve: string;
  readonly reject: string;
};

export type Template = {
  readonly name: string;
  readonly wordings: Readonly<Record<Language, Wording>>;
  /** What fills the third placeholder. */
  readonly third: 'asker' | 'account';
};

const BUTTONS: Readonly<Record<Language, Omit<Wording, 'body'>>> = {
  es: { language: 'es', approve: 'Aprobar', reject: 'Rechazar' },
  pt: { language: 'pt_BR', approve: 'Aprovar', reject: 'Recusar' },
  en: { language: 'en', approve: 'Approve', reject: 'Reject' },
};

/** Placeholders: `{{1}}` amount, `{{2}}` payee or count, `{{3}}` who asks or which account, `{{4}}` why. */
export function defineTemplate(
  name: string,
  bodies: Readonly<Record<Language, string>>,
  third: Template['third'] = 'asker',
): Template {
  const wordingOf = (language: Language): Wording => ({ ...BUTTONS[language], body: bodies[language] });
  const [es, pt, en] = [wordingOf('es'), wordingOf('pt'), wordingOf('en')];
  return { name, wordings: { es, pt, en }, third };
}

export type Templates = readonly Template[];

type WordingName = { readonly name: string; readonly language: string };

/** The wording that the messenger knows by this name and its own code of the language. */
export const wordingNamed = (templates: Templates, { name, language }: WordingName): Wording | undefined =>
  LANGUAGES.map((one) => templates.find((template) => template.name === name)?.wordings[one]).find(
    (wording) => wording?.language === language,
  );
