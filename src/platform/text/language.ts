// The languages the product speaks. Texts are data beside the thing they describe; a code never changes with
// the language.

export const LANGUAGES = ['en', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Text = Readonly<Record<Language, string>>;

const HEADER_CHARACTERS_MAX = 200;

/** The best language for an `Accept-Language` header; English if it names none of ours. */
export function languageOf(header: string | undefined): Language {
  if (header === undefined || header === '' || header === '*') return 'en';
  let best: Language = 'en';
  let bestQuality = 0;
  for (const part of header.slice(0, HEADER_CHARACTERS_MAX).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = LANGUAGES.find((known) => tag === known || tag.startsWith(`${known}-`));
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.trim().slice(2));
    if (language !== undefined && quality > bestQuality) {
      best = language;
      bestQuality = quality;
    }
  }
  return best;
}

/** Fills `{name}` in a text; a value that is itself a text is taken in the same language. */
export function fill(text: Text, language: Language, values: Readonly<Record<string, unknown>>): string {
  return text[language].replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (isText(value)) return value[language];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : hole;
  });
}

function isText(value: unknown): value is Text {
  return typeof value === 'object' && value !== null && LANGUAGES.every((language) => language in value);
}
