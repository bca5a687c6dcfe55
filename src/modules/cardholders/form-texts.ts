// What is wrong on a form, in words for the person who fills it in, rather than for whoever calls the API.
import type { Text } from '../../platform/language.ts';

/** What a person who fills in a form is told: a reason that is missing here is told as the API tells it. */
export const FORM_TEXTS = {
  required: { en: 'this is needed', es: 'falta completarlo', pt: 'falta preencher' },
  bad_name: {
    en: 'write the name with letters, as it is on the document',
    es: 'escriba el nombre con letras, como figura en el documento',
    pt: 'escreva o nome com letras, como está no documento',
  },
  bad_date: {
    en: 'this date does not exist: write day, month and a year of four digits',
    es: 'esta fecha no existe: escriba día, mes y un año de cuatro cifras',
    pt: 'esta data não existe: escreva dia, mês e um ano de quatro dígitos',
  },
  bad_email: {
    en: 'this is no e-mail address; one looks like name@example.com',
    es: 'no es una dirección de correo; una se ve como nombre@example.com',
    pt: 'não é um endereço de e-mail; um se parece com nome@example.com',
  },
  bad_phone: {
    en: 'this number does not exist: write it whole, with + and the code of the country',
    es: 'este número no existe: escríbalo completo, con + y el código del país',
    pt: 'este número não existe: escreva-o completo, com + e o código do país',
  },
  bad_choice: {
    en: 'choose one of the list',
    es: 'elija una opción de la lista',
    pt: 'escolha uma opção da lista',
  },
  too_young: {
    en: 'you must be at least 18 years old',
    es: 'debe tener al menos 18 años',
    pt: 'é preciso ter pelo menos 18 anos',
  },
  not_a_person: {
    en: 'this is the number of a company: write your own',
    es: 'es el número de una empresa: escriba el suyo',
    pt: 'é o número de uma empresa: escreva o seu',
  },
  birth_date_mismatch: {
    en: 'the date in the number is not your date of birth',
    es: 'la fecha dentro del número no es su fecha de nacimiento',
    pt: 'a data dentro do número não é a sua data de nascimento',
  },
  document_mismatch: {
    en: 'the document does not agree with the number above',
    es: 'el documento no concuerda con el número de arriba',
    pt: 'o documento não concorda com o número acima',
  },
  document_incomplete: {
    en: 'type and number of the document come together, or leave both empty',
    es: 'tipo y número del documento van juntos, o deje ambos vacíos',
    pt: 'tipo e número do documento vão juntos, ou deixe os dois vazios',
  },
} as const satisfies Record<string, Text>;
