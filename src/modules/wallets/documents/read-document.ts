// Reads the invoice that a request names, by the rules of its country. One invoice has one form here, so that
// writing it differently does not pay it twice.
import { complementTo11, weightedSum } from '#platform/text/check-digits.ts';
import { derivedKey } from '#platform/ids/ids.ts';
import type { Text } from '#platform/text/language.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { isCuit } from '#modules/people/cardholders/identity/ar.ts';
import { isCnpj, isCpf } from '#modules/people/cardholders/identity/br.ts';
import { isRfc } from '#modules/people/cardholders/identity/mx.ts';
import type { DocumentType, PaidDocument, WrittenDocument } from './model.ts';

/** It has `issuerTaxId` if the id names the issuer. */
type ReadResult = { readonly id: string; readonly issuerTaxId?: string } | { readonly problem: Text };

const READERS: Readonly<Record<DocumentType, (id: string) => ReadResult>> = {
  cae: readCae,
  cfdi: readCfdi,
  nfe: readNfe,
};

/** `field` is the place of the document in the request. */
export function readDocument(written: WrittenDocument, field = 'document'): PaidDocument {
  const { type } = written;
  const read = READERS[type](oneForm(written.id));
  if ('problem' in read) throw invalid([{ field: `${field}.id`, message: read.problem }]);
  const issuer = readIssuer(written.issuerTaxId, read.issuerTaxId);
  if (typeof issuer !== 'string') throw invalid([{ field: `${field}.issuerTaxId`, message: issuer }]);
  const { id } = read;
  return { type, id, issuerTaxId: issuer, key: derivedKey('doc', `${type} ${id}`) };
}

// What is pasted from a page often has typographic dashes, or letters and digits of full width.
const DASHES = /[\u2010-\u2015\u2212]/g;
const oneForm = (written: string): string =>
  written.trim().normalize('NFKC').toUpperCase().replace(DASHES, '-');
const SEPARATORS = /[\s./-]/g;

function readIssuer(written: string | undefined, inside: string | undefined): string | Text {
  const plain = written === undefined ? undefined : oneForm(written).replaceAll(SEPARATORS, '');
  if (inside !== undefined) return plain === undefined || plain === inside ? inside : PROBLEMS.otherIssuer;
  if (plain === undefined) return PROBLEMS.noIssuer;
  return isRfc(plain) ? plain : PROBLEMS.noRfc;
}

/** Issuer, type, point of sale and number, with as many digits as the tax service gives them. */
const CAE = /^(\d{11})-(\d{1,3})-(\d{1,5})-(\d{1,8})$/;

/** Numbers are printed with zeros on the left, and the code on the invoice has them without. */
function readCae(written: string): ReadResult {
  const [, cuit = '', ...rest] = CAE.exec(written) ?? [];
  const numbers = rest.map(Number);
  if (numbers.length === 0 || numbers.includes(0)) return { problem: PROBLEMS.cae };
  return isCuit(cuit) ? { id: [cuit, ...numbers].join('-'), issuerTaxId: cuit } : { problem: PROBLEMS.cuit };
}

const UUID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/;

/**
 * Its id does not contain the issuer, who is named by the caller: under another name it could be paid again.
 */
function readCfdi(written: string): ReadResult {
  return UUID.test(written) ? { id: written.toLowerCase() } : { problem: PROBLEMS.cfdi };
}

// State, year and month, the CNPJ of the issuer, model, series, number, emission, code, check digit. Letters
// are in the CNPJ alone.
const ACCESS_KEY = /^\d{6}[0-9A-Z]{12}\d{26}$/;
const KEY_WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2];

function readNfe(written: string): ReadResult {
  const key = written.replaceAll(SEPARATORS, '');
  if (!ACCESS_KEY.test(key)) return { problem: PROBLEMS.nfe };
  const expected = complementTo11(weightedSum(key.slice(0, -1), KEY_WEIGHTS)) % 10;
  const issuerTaxId = issuerInside(key);
  const isRight = issuerTaxId !== undefined && expected === Number(key.slice(-1));
  return isRight ? { id: key, issuerTaxId } : { problem: PROBLEMS.checkDigits };
}

/** A farmer issues invoices under a CPF, which has three zeros before it and series of its own. */
function issuerInside(key: string): string | undefined {
  const inside = key.slice(6, 20);
  const series = Number(key.slice(22, 25));
  const isOfPeople = series >= 920 && series <= 969;
  const cpf = inside.slice(3);
  if (inside.startsWith('000') && isCpf(cpf) && (isOfPeople || !isCnpj(inside))) return cpf;
  return isCnpj(inside) ? inside : undefined;
}

// What can be wrong with the document of a request, in words.

const PROBLEMS = {
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
