// Reads what a driver is given: every field is there and has the form that its provider gives it, and a key
// that tells its side is of this one. No answer repeats a value, since it may be a secret.
import type { Mode } from '#platform/context/context.ts';
import type { Text } from '#platform/text/language.ts';
import type { Problem } from '#platform/refusals/refusal.ts';
import type { DriverShape, Field } from '#platform/provider/driver.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { refusal } from './refusals.ts';

export type FieldValues = Readonly<Record<string, string>>;
export type ReadFields = { readonly settings: FieldValues; readonly secrets: FieldValues };

type ReadInput = {
  readonly driver: DriverShape;
  readonly mode: Mode;
  /** The operator names a field; in the body of an owner it stands in `fields`. */
  readonly isOperator: boolean;
  /** The part of a file with the keys of several drivers. */
  readonly section?: string | undefined;
  /** Secrets alone, of which some may be missing: the others stay as they are. */
  readonly isRotation?: boolean;
};

export function readFields(reading: ReadInput, given: FieldValues): ReadFields {
  const { driver, mode } = reading;
  const place = reading.section === undefined ? '' : `[${reading.section}] `;
  const at = (field: string): string => (reading.isOperator ? `${place}${field}` : `fields.${field}`);
  const found = [...unknownIn(driver, given), ...problemsOf(reading, given)];
  const problems = found.map(({ field, message }) => ({ field: at(field), message }));
  const [first, ...more] = problems;
  if (first !== undefined) throw invalid([first, ...more]);
  const fields = Object.entries(driver.fields).flatMap(([name, field]) => {
    const value = given[name];
    return value === undefined ? [] : [{ name, field, value }];
  });
  for (const { name, field, value } of fields) {
    const side = field.sideOf?.(value);
    if (side !== undefined && side !== mode)
      throw refusal('wrong_side', { field: at(name), side }, { named: SIDES[side] });
  }
  const of = (kind: Field['kind']): FieldValues =>
    Object.fromEntries(
      fields.filter(({ field }) => field.kind === kind).map(({ name, value }) => [name, value]),
    );
  return { settings: of('setting'), secrets: of('secret') };
}

const unknownIn = (driver: DriverShape, given: FieldValues): Problem[] =>
  Object.keys(given)
    .filter((name) => !Object.hasOwn(driver.fields, name))
    .map((field) => ({ field, message: UNKNOWN }));

function problemsOf({ driver, isOperator, isRotation = false }: ReadInput, given: FieldValues): Problem[] {
  return Object.entries(driver.fields).flatMap(([name, field]) => {
    const value = given[name];
    if (value === undefined) {
      const isFree = field.isOptional === true || field.isDrawn === true;
      const mayLack = isFree || isRotation || (field.isOperators === true && !isOperator);
      return mayLack ? [] : [{ field: name, message: missing(field) }];
    }
    if (field.isOperators === true && !isOperator) return [{ field: name, message: OPERATORS }];
    if (isRotation && field.kind === 'setting') return [{ field: name, message: NO_SECRET }];
    if (field.form.test(value) && field.isWhole?.(value) !== false) return [];
    const meant = Object.entries(driver.fields).find(
      ([other, { form, kind, isAnyText }]) =>
        other !== name &&
        kind === 'secret' &&
        isAnyText !== true &&
        form.test(value) &&
        !field.form.test(value),
    );
    return [{ field: name, message: meant === undefined ? malformed(field) : another(...meant) }];
  });
}

const SIDES: Readonly<Record<Mode, Text>> = {
  test: { en: 'test', es: 'prueba', pt: 'teste' },
  live: { en: 'live', es: 'producción', pt: 'produção' },
};
const UNKNOWN = {
  en: 'the provider has no such field',
  es: 'el proveedor no tiene ese campo',
  pt: 'o provedor não tem esse campo',
};
const OPERATORS = {
  en: 'only the operator of this server sets it, from the command line',
  es: 'solo lo configura el operador de este servidor, desde la línea de comandos',
  pt: 'só o operador deste servidor o configura, pela linha de comando',
};
const NO_SECRET = {
  en: 'only secrets are rotated; add another connection where it changes',
  es: 'solo se rotan los secretos; si cambia, agregue otra conexión',
  pt: 'só os segredos são trocados; se mudar, adicione outra conexão',
};
const missing = ({ says }: Field) => ({
  en: `it is missing: ${says.en}`,
  es: `falta: ${says.es}`,
  pt: `está ausente: ${says.pt}`,
});
export function malformed({ says, currency }: Field): Text {
  const amount = currency === undefined ? UNITLESS : minorUnitsOf(currency);
  return {
    en: `this is not one, or not the whole of it: ${says.en}${amount.en}`,
    es: `no tiene la forma correcta o está incompleto: ${says.es}${amount.es}`,
    pt: `não tem a forma correta ou está incompleto: ${says.pt}${amount.pt}`,
  };
}
const UNITLESS = { en: '', es: '', pt: '' };
const minorUnitsOf = (currency: string): Text => ({
  en: ` (digits alone, in minor units of ${currency})`,
  es: ` (solo dígitos, en unidades mínimas de ${currency})`,
  pt: ` (somente dígitos, em unidades mínimas de ${currency})`,
});
const another = (name: string, { label }: Field): Text => ({
  en: `this has the form of ${label.en} (${name})`,
  es: `tiene la forma de ${label.es} (${name})`,
  pt: `tem a forma de ${label.pt} (${name})`,
});
