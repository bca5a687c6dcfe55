// The forms of companies in the countries that are served, and a name taken apart into its form and the rest.

/** Forms of companies, each with the ways to write it out. */
const FORMS: ReadonlyArray<readonly [form: string, ...written: string[]]> = [
  ['SA', 'SOCIEDAD ANONIMA', 'SOCIEDADE ANONIMA'],
  ['SAU'],
  ['SACI'],
  ['SACIF'],
  ['SACIFI'],
  ['SACIFIA'],
  ['SAIC'],
  ['SAICF'],
  ['SAC', 'SOCIEDAD ANONIMA CERRADA'],
  ['SAA', 'SOCIEDAD ANONIMA ABIERTA'],
  ['SAS', 'SOCIEDAD POR ACCIONES SIMPLIFICADA'],
  ['SRL', 'SOCIEDAD DE RESPONSABILIDAD LIMITADA', 'SOCIEDAD RESPONSABILIDAD LIMITADA'],
  ['SPA', 'SOCIEDAD POR ACCIONES'],
  ['LTDA', 'LIMITADA'],
  ['EIRL', 'EMPRESA INDIVIDUAL DE RESPONSABILIDAD LIMITADA'],
  ['EIRELI'],
  ['SCA'],
  ['SCS'],
  ['SC', 'SOCIEDAD CIVIL'],
  ['AC', 'ASOCIACION CIVIL'],
  ['SA DE CV', 'SOCIEDAD ANONIMA DE CAPITAL VARIABLE'],
  ['SAS DE CV'],
  ['SAB DE CV'],
  ['SAPI DE CV'],
  ['S DE RL'],
  ['S DE RL DE CV', 'SOCIEDAD DE RESPONSABILIDAD LIMITADA DE CAPITAL VARIABLE'],
];
const FORM_OF = new Map(FORMS.flatMap(([form, ...written]) => [form, ...written].map((one) => [one, form])));
const FORM_WORDS_MAX = 8;
/** What Brazilian companies add to their form to say how large they are. */
const SIZES = new Set(['ME', 'EPP', 'MEI']);
/** Letters that stand apart and are one word of a form, as in `S. A. de C. V.`. */
const FORM_WORDS = new Set([...FORM_OF.keys()].flatMap((form) => form.split(' ')));
export const isFormWord = (word: string): boolean => FORM_WORDS.has(word);
export type Company = { readonly form: string | undefined; readonly body: readonly string[] };

/** The longest form at the end of a name, and what comes before it. */
export function companyOf(words: readonly string[]): Company {
  const end = words.findLastIndex((word) => !SIZES.has(word)) + 1;
  const isSized = end < words.length;
  for (let from = Math.max(1, end - FORM_WORDS_MAX); from < end; from++) {
    const form = FORM_OF.get(words.slice(from, end).join(' '));
    if (form !== undefined) return { form, body: words.slice(0, from) };
  }
  return { form: isSized ? 'ME' : undefined, body: words.slice(0, end) };
}
