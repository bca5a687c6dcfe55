// What can be wrong with the document of a request, in words.
import type { Text } from '#platform/text/language.ts';

export const PROBLEMS = {
  cae: {
    en: 'this must be CUIT, type, point of sale and number of the invoice in digits, with hyphens between them, such as 30500010912-6-3-12345',
    es: 'debe ser CUIT, tipo, punto de venta y número de la factura en dígitos, separados por guiones, por ejemplo 30500010912-6-3-12345',
    pt: 'deve ser CUIT, tipo, ponto de venda e número da nota fiscal em dígitos, separados por hifens, por exemplo 30500010912-6-3-12345',
  },
  cuit: {
    en: 'the CUIT does not match its check digit; compare it with the invoice',
    es: 'el CUIT no coincide con su dígito verificador; compárelo con la factura',
    pt: 'o CUIT não confere com o seu dígito verificador; compare-o com a nota fiscal',
  },
  cfdi: {
    en: 'this must be the UUID of the invoice (folio fiscal), such as 5fc1d6a0-3b1e-4c7e-9d55-0f6a2b7c8d90',
    es: 'debe ser el UUID de la factura (folio fiscal), por ejemplo 5fc1d6a0-3b1e-4c7e-9d55-0f6a2b7c8d90',
    pt: 'deve ser o UUID da nota fiscal (folio fiscal), por exemplo 5fc1d6a0-3b1e-4c7e-9d55-0f6a2b7c8d90',
  },
  nfe: {
    en: 'this must be the access key of the invoice, 44 characters long',
    es: 'debe ser la clave de acceso de la factura (chave de acesso), de 44 caracteres',
    pt: 'deve ser a chave de acesso da nota fiscal, de 44 caracteres',
  },
  checkDigits: {
    en: 'the access key, or the tax id of the issuer in it, does not match its check digit; compare it with the invoice',
    es: 'la clave de acceso, o la identificación fiscal del emisor que contiene, no coincide con su dígito verificador; compárela con la factura',
    pt: 'a chave de acesso, ou o CNPJ ou CPF do emitente que está nela, não confere com o seu dígito verificador; compare-a com a nota fiscal',
  },
  noIssuer: {
    en: 'this field is required with a document of type cfdi',
    es: 'este campo es obligatorio con un documento de tipo cfdi',
    pt: 'este campo é obrigatório com um documento do tipo cfdi',
  },
  noRfc: {
    en: 'this must be the RFC of the company or person who issued the invoice, such as MAB9307148T4',
    es: 'debe ser el RFC de la empresa o persona que emitió la factura, por ejemplo MAB9307148T4',
    pt: 'deve ser o RFC da empresa ou pessoa que emitiu a nota fiscal, por exemplo MAB9307148T4',
  },
  otherIssuer: {
    en: 'this is not the issuer that the id of the document names; leave it out or correct it',
    es: 'no es el emisor que indica el id del documento; omítalo o corríjalo',
    pt: 'não é o emissor indicado no id do documento; omita-o ou corrija-o',
  },
} as const satisfies Readonly<Record<string, Text>>;
