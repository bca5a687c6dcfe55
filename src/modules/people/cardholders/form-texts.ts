// The problems of a form, in words for the person who fills it in rather than for API callers.
import type { Text } from '#platform/text/language.ts';

/** The texts for a form. A reason that is missing here is worded as in the API. */
export const FORM_TEXTS = {
  required: {
    en: 'this field is required',
    es: 'este campo es obligatorio',
    pt: 'este campo é obrigatório',
  },
  bad_name: {
    en: 'enter the name as it appears on the document, in letters',
    es: 'ingrese el nombre tal como figura en el documento, con letras',
    pt: 'digite o nome como consta no documento, com letras',
  },
  bad_date: {
    en: 'enter a valid date: day, month and a four-digit year',
    es: 'ingrese una fecha válida: día, mes y año de cuatro dígitos',
    pt: 'digite uma data válida: dia, mês e ano com quatro dígitos',
  },
  bad_email: {
    en: 'enter a valid e-mail address, such as name@example.com',
    es: 'ingrese un correo válido, por ejemplo nombre@example.com',
    pt: 'digite um e-mail válido, por exemplo nome@example.com',
  },
  bad_phone: {
    en: 'enter a valid mobile number, with + and the country code',
    es: 'ingrese un número móvil válido, con + y el código del país',
    pt: 'digite um celular válido, com + e o código do país',
  },
  bad_choice: {
    en: 'choose an option from the list',
    es: 'elija una opción de la lista',
    pt: 'escolha uma opção da lista',
  },
  too_young: {
    en: 'you must be at least 18 years old',
    es: 'debe tener al menos 18 años',
    pt: 'é preciso ter pelo menos 18 anos',
  },
  not_a_person: {
    en: 'this number belongs to a company: enter your own',
    es: 'este número es de una empresa: ingrese el suyo',
    pt: 'este número é de uma empresa: digite o seu',
  },
  birth_date_mismatch: {
    en: 'the date in this number does not match your date of birth',
    es: 'la fecha de este número no coincide con su fecha de nacimiento',
    pt: 'a data deste número não corresponde à sua data de nascimento',
  },
  document_mismatch: {
    en: 'the document does not match the number above',
    es: 'el documento no coincide con el número de arriba',
    pt: 'o documento não corresponde ao número acima',
  },
  document_incomplete: {
    en: 'enter both the type and the number of the document, or leave both empty',
    es: 'ingrese el tipo y el número del documento, o deje ambos vacíos',
    pt: 'informe o tipo e o número do documento, ou deixe os dois vazios',
  },
} as const satisfies Record<string, Text>;
