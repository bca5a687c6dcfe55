// What can be wrong with a text that should name an account, in words for the person who typed it.
import type { Text } from '#platform/text/language.ts';

export type KeyProblem =
  | 'missing'
  | 'short'
  | 'long'
  | 'check_digit'
  | 'form'
  | 'area_code'
  | 'unknown_bank'
  | 'other_kind'
  | 'other_country';

export const KEY_PROBLEMS: Readonly<Record<KeyProblem, Text>> = {
  missing: {
    en: 'The number or key of the account is missing.',
    es: 'Falta el número o la clave de la cuenta.',
    pt: 'Falta o número ou a chave da conta.',
  },
  short: {
    en: 'A part of it is missing; compare it with where you have it from.',
    es: 'Le falta una parte; compárelo con el original.',
    pt: 'Falta uma parte; compare com o original.',
  },
  long: {
    en: 'It is too long; compare it with where you have it from.',
    es: 'Es demasiado largo; compárelo con el original.',
    pt: 'É longo demais; compare com o original.',
  },
  check_digit: {
    en: 'A digit of it is wrong, as its check digits show; compare it with where you have it from.',
    es: 'Tiene un dígito equivocado, según sus dígitos verificadores; compárelo con el original.',
    pt: 'Há um dígito errado, como mostram os seus dígitos verificadores; compare com o original.',
  },
  form: {
    en: 'This does not name an account in this country.',
    es: 'Esto no identifica una cuenta en este país.',
    pt: 'Isto não identifica uma conta neste país.',
  },
  area_code: {
    en: 'The area code (DDD) of the telephone does not exist.',
    es: 'El código de área (DDD) del teléfono no existe.',
    pt: 'O DDD do telefone não existe.',
  },
  unknown_bank: {
    en: 'It begins with a code that no known bank has; compare its first three digits.',
    es: 'Empieza con un código que no es de ningún banco conocido; compare sus tres primeros dígitos.',
    pt: 'Começa com um código que não é de nenhum banco conhecido; compare os três primeiros dígitos.',
  },
  other_kind: {
    en: 'This names an account in another way than is possible here.',
    es: 'Esto identifica una cuenta de una forma que aquí no se puede usar.',
    pt: 'Isto identifica uma conta de uma forma que não pode ser usada aqui.',
  },
  other_country: {
    en: 'This is an account in another country.',
    es: 'Es una cuenta de otro país.',
    pt: 'É uma conta de outro país.',
  },
};
