// The texts for each problem of a field of a person.
import type { Text } from '#platform/text/language.ts';
import type { IdentityProblem } from './identity/result.ts';

export const IDENTITY_TEXTS: Readonly<Record<IdentityProblem, Text>> = {
  malformed: {
    en: 'the number has characters that it cannot have',
    es: 'el número tiene caracteres que no puede tener',
    pt: 'o número tem caracteres que não pode ter',
  },
  wrong_length: {
    en: 'the number does not have the right length',
    es: 'el número no tiene la longitud correcta',
    pt: 'o número não tem o comprimento correto',
  },
  check_digit: {
    en: 'the check digit does not match: look for a typing error',
    es: 'el dígito verificador no coincide: revise si hay un error de tipeo',
    pt: 'o dígito verificador não confere: veja se há erro de digitação',
  },
  unknown_prefix: {
    en: 'the number begins in a way that is not issued',
    es: 'el número comienza de una forma que no se emite',
    pt: 'o número começa de uma forma que não é emitida',
  },
  not_a_person: {
    en: 'this is the number of a company, and a cardholder is a natural person',
    es: 'es el número de una empresa, y un titular es una persona física',
    pt: 'é o número de uma empresa, e um titular é uma pessoa física',
  },
  generic: {
    en: 'this is a generic number, which belongs to no person',
    es: 'es un número genérico, que no pertenece a nadie',
    pt: 'é um número genérico, que não pertence a ninguém',
  },
  repeated_digits: {
    en: 'one digit repeated is not a valid number',
    es: 'un solo dígito repetido no es el número de nadie',
    pt: 'um único dígito repetido não é o número de ninguém',
  },
  all_zeros: {
    en: 'the part of the number that tells people apart is all zeros',
    es: 'la parte del número que distingue a las personas son solo ceros',
    pt: 'a parte do número que distingue as pessoas é só zeros',
  },
  impossible_date: {
    en: 'the date in the number does not exist',
    es: 'la fecha dentro del número no existe',
    pt: 'a data dentro do número não existe',
  },
  birth_date_mismatch: {
    en: 'the date in the number is not the dateOfBirth',
    es: 'la fecha dentro del número no es la de dateOfBirth',
    pt: 'a data dentro do número não é a de dateOfBirth',
  },
  unknown_state: {
    en: 'the place of birth in the number is not on the list',
    es: 'el lugar de nacimiento dentro del número no está en la lista',
    pt: 'o lugar de nascimento dentro do número não está na lista',
  },
  document_mismatch: {
    en: 'the document does not agree with the taxId',
    es: 'el documento no concuerda con el taxId',
    pt: 'o documento não concorda com o taxId',
  },
  type_not_of_country: {
    en: 'this type of document is not accepted for the country',
    es: 'este tipo de documento no se acepta para el país',
    pt: 'este tipo de documento não é aceito para o país',
  },
};

export const PERSON_TEXTS = {
  too_young: {
    en: 'a cardholder must be at least 18 years old',
    es: 'un titular debe tener al menos 18 años',
    pt: 'um titular deve ter pelo menos 18 anos',
  },
  too_old: {
    en: 'this date of birth is too long ago',
    es: 'esta fecha de nacimiento es demasiado antigua',
    pt: 'esta data de nascimento é antiga demais',
  },
  in_the_future: {
    en: 'this cannot be in the future',
    es: 'no puede estar en el futuro',
    pt: 'não pode estar no futuro',
  },
  bad_phone: {
    en: 'this is not a valid phone number; write it in E.164, such as +5491155551234',
    es: 'no es un número de teléfono válido; escríbalo en E.164, por ejemplo +5491155551234',
    pt: 'não é um número de telefone válido; escreva em E.164, por exemplo +5491155551234',
  },
  old_mexican_prefix: {
    en: 'Mexican mobile numbers no longer have a 1 after +52: leave it out',
    es: 'los móviles de México ya no llevan un 1 después de +52: quítelo',
    pt: 'os celulares do México não têm mais o 1 depois de +52: retire-o',
  },
  document_incomplete: {
    en: 'identificationType and identificationValue come together or not at all',
    es: 'identificationType e identificationValue van juntos o no van',
    pt: 'identificationType e identificationValue vêm juntos ou não vêm',
  },
  document_type_unknown: {
    en: 'this cardholder was created without an identificationType, so the number has no meaning',
    es: 'este titular se creó sin identificationType, así que el número no tiene sentido',
    pt: 'este titular foi criado sem identificationType, então o número não tem sentido',
  },
} as const satisfies Record<string, Text>;
