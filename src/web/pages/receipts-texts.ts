// The texts of receipts, on the page and in the PDF, and of the page that checks them.
import type { Text } from '#platform/text/language.ts';
import type { Verified } from '#modules/money-out/receipts/verify.ts';
import type { Standing } from '../marks.ts';

export const RECEIPT = {
  title: {
    en: 'Transfer receipt',
    es: 'Comprobante de transferencia',
    pt: 'Comprovante de transferência',
  },
  test: {
    en: 'Test mode: no money was moved.',
    es: 'Modo de prueba: no se movió dinero.',
    pt: 'Modo de teste: nenhum dinheiro foi movimentado.',
  },
  date: { en: 'Date and time', es: 'Fecha y hora', pt: 'Data e hora' },
  returnedAt: { en: 'Returned', es: 'Devuelta', pt: 'Devolvida' },
  returnReason: { en: 'Reason', es: 'Motivo', pt: 'Motivo' },
  returnId: { en: 'Id of the return', es: 'Id de la devolución', pt: 'Id da devolução' },
  concept: { en: 'Concept', es: 'Concepto', pt: 'Descrição' },
  conceptBy: { en: 'Concept written by', es: 'Concepto escrito por', pt: 'Descrição escrita por' },
  byAgent: {
    en: 'An agent of the payer; not verified',
    es: 'Un agente de quien paga; sin verificar',
    pt: 'Um agente de quem paga; não verificada',
  },
  document: { en: 'Invoice', es: 'Factura', pt: 'Nota fiscal' },
  issuedBy: { en: 'Invoice issued by', es: 'Factura emitida por', pt: 'Nota fiscal emitida por' },
  from: { en: 'From', es: 'Origen', pt: 'Origem' },
  to: { en: 'To', es: 'Destino', pt: 'Destino' },
  name: { en: 'Name', es: 'Nombre', pt: 'Nome' },
  alias: { en: 'Alias', es: 'Alias', pt: 'Alias' },
  institution: { en: 'Institution', es: 'Institución', pt: 'Instituição' },
  operation: { en: 'Operation', es: 'Operación', pt: 'Operação' },
  number: { en: 'Operation number', es: 'Número de operación', pt: 'Número da operação' },
  rail: { en: 'Sent by', es: 'Medio', pt: 'Meio' },
  inside: {
    en: 'Transfer between wallets',
    es: 'Transferencia entre billeteras',
    pt: 'Transferência entre carteiras',
  },
  reference: { en: 'Reference', es: 'Referencia', pt: 'Referência' },
  issuer: { en: 'Issued by', es: 'Emitido por', pt: 'Emitido por' },
  check: { en: 'Check this receipt', es: 'Verifique este comprobante', pt: 'Verifique este comprovante' },
  code: { en: 'Verification code', es: 'Código de verificación', pt: 'Código de verificação' },
  checkAt: {
    en: 'Type this code at',
    es: 'Escriba este código en',
    pt: 'Digite este código em',
  },
  signed: {
    en: 'There it says how the transfer stands today. A picture or a PDF alone proves nothing.',
    es: 'Allí se ve el estado de hoy de la transferencia. Una imagen o un PDF por sí solos no prueban nada.',
    pt: 'Lá aparece a situação de hoje da transferência. Uma imagem ou um PDF sozinhos não provam nada.',
  },
  pdf: { en: 'Download the PDF', es: 'Descargar el PDF', pt: 'Baixar o PDF' },
} satisfies Record<string, Text>;

/** What the rail calls its id of a transfer, by country. */
export const RAIL_ID_OF: Readonly<Record<string, Text>> = {
  AR: { en: 'COELSA id', es: 'Id COELSA', pt: 'Id COELSA' },
  MX: { en: 'Tracking key', es: 'Clave de rastreo', pt: 'Chave de rastreamento' },
};
export const RAIL_ID: Text = {
  en: 'Transfer ID',
  es: 'Identificador de la transferencia',
  pt: 'ID da transação',
};

type State = { readonly standing: Standing; readonly heading: Text; readonly text: Text };

export const STATES: Readonly<Record<'settled' | 'returned', State>> = {
  settled: {
    standing: 'done',
    heading: { en: 'Transfer completed', es: 'Transferencia realizada', pt: 'Transferência realizada' },
    text: {
      en: 'The money arrived at the account of the payee.',
      es: 'El dinero llegó a la cuenta del destinatario.',
      pt: 'O dinheiro chegou à conta do favorecido.',
    },
  },
  returned: {
    standing: 'stop',
    heading: { en: 'Transfer returned', es: 'Transferencia devuelta', pt: 'Transferência devolvida' },
    text: {
      en: 'The money had arrived, and came back to the account it was sent from.',
      es: 'El dinero había llegado y volvió a la cuenta de origen.',
      pt: 'O dinheiro tinha chegado e voltou para a conta de origem.',
    },
  },
};

export const VERIFY = {
  title: { en: 'Check a receipt', es: 'Verificar un comprobante', pt: 'Verificar um comprovante' },
  intro: {
    en: 'Find out whether a receipt is genuine, and how its transfer stands today.',
    es: 'Sepa si un comprobante es auténtico y cuál es el estado de hoy de su transferencia.',
    pt: 'Saiba se um comprovante é autêntico e qual é a situação de hoje da transferência.',
  },
  field: {
    en: 'Verification code, or the signed receipt',
    es: 'Código de verificación, o el comprobante firmado',
    pt: 'Código de verificação, ou o comprovante assinado',
  },
  hint: {
    en: 'The code has 16 letters and digits and is printed on the receipt. A signed receipt (JWS) or a link to one can be pasted whole.',
    es: 'El código tiene 16 letras y números y está impreso en el comprobante. Un comprobante firmado (JWS) o un enlace se puede pegar entero.',
    pt: 'O código tem 16 letras e números e está impresso no comprovante. Um comprovante assinado (JWS) ou um link pode ser colado inteiro.',
  },
  submit: { en: 'Check', es: 'Verificar', pt: 'Verificar' },
  genuine: {
    en: 'This receipt is genuine',
    es: 'Este comprobante es auténtico',
    pt: 'Este comprovante é autêntico',
  },
  compare: {
    en: 'Compare it with what you were given. If anything differs, what you were given is not genuine.',
    es: 'Compárelo con el que recibió. Si algo es distinto, el que recibió no es auténtico.',
    pt: 'Compare com o que você recebeu. Se algo for diferente, o que você recebeu não é autêntico.',
  },
  cameBack: {
    en: 'Genuine, but the money came back',
    es: 'Auténtico, pero el dinero fue devuelto',
    pt: 'Autêntico, mas o dinheiro foi devolvido',
  },
  changed: {
    en: 'When this receipt was signed, the money had arrived. It has been returned since.',
    es: 'Cuando se firmó este comprobante, el dinero había llegado. Después fue devuelto.',
    pt: 'Quando este comprovante foi assinado, o dinheiro tinha chegado. Depois foi devolvido.',
  },
  open: { en: 'See the receipt', es: 'Ver el comprobante', pt: 'Ver o comprovante' },
  again: { en: 'Check another one', es: 'Verificar otro', pt: 'Verificar outro' },
} satisfies Record<string, Text>;

type Failure = { readonly status: number; readonly heading: Text; readonly text: Text };

const NOT_GENUINE: Text = {
  en: 'This is not a genuine receipt',
  es: 'Este comprobante no es auténtico',
  pt: 'Este comprovante não é autêntico',
};

export const FAILURES: Readonly<
  Record<Exclude<Verified['kind'], 'genuine'> | 'suspended' | 'too_many', Failure>
> = {
  unreadable: {
    status: 422,
    heading: {
      en: 'This is neither a code nor a signed receipt',
      es: 'Esto no es un código ni un comprobante firmado',
      pt: 'Isto não é um código nem um comprovante assinado',
    },
    text: {
      en: 'Check that you typed all 16 characters, or that you pasted the whole text.',
      es: 'Verifique que escribió los 16 caracteres, o que pegó el texto completo.',
      pt: 'Verifique se você digitou os 16 caracteres ou se colou o texto inteiro.',
    },
  },
  unknown_key: {
    status: 422,
    heading: NOT_GENUINE,
    text: {
      en: 'It was signed with a key that is not ours, or that we have withdrawn.',
      es: 'Se firmó con una clave que no es nuestra, o que retiramos.',
      pt: 'Foi assinado com uma chave que não é nossa, ou que retiramos.',
    },
  },
  not_ours: {
    status: 422,
    heading: NOT_GENUINE,
    text: {
      en: 'We did not sign this text. It was changed, or made by somebody else.',
      es: 'No firmamos este texto. Fue modificado o lo hizo otra persona.',
      pt: 'Não assinamos este texto. Ele foi alterado ou feito por outra pessoa.',
    },
  },
  unknown_code: {
    status: 404,
    heading: {
      en: 'No receipt has this code',
      es: 'Ningún comprobante tiene este código',
      pt: 'Nenhum comprovante tem este código',
    },
    text: {
      en: 'Compare the code with the receipt, character by character. If it is the same, the receipt is not genuine.',
      es: 'Compare el código con el comprobante, carácter por carácter. Si es igual, el comprobante no es auténtico.',
      pt: 'Compare o código com o comprovante, caractere por caractere. Se for igual, o comprovante não é autêntico.',
    },
  },
  suspended: {
    status: 403,
    heading: {
      en: 'Temporarily unavailable',
      es: 'No disponible temporalmente',
      pt: 'Temporariamente indisponível',
    },
    text: {
      en: 'Receipts of this organization cannot be shown right now. That says nothing about the transfer.',
      es: 'En este momento no se pueden mostrar los comprobantes de esta organización. Eso no dice nada de la transferencia.',
      pt: 'No momento não é possível mostrar os comprovantes desta organização. Isso não diz nada sobre a transferência.',
    },
  },
  too_many: {
    status: 429,
    heading: {
      en: 'Too many wrong codes',
      es: 'Demasiados códigos incorrectos',
      pt: 'Códigos incorretos demais',
    },
    text: {
      en: 'Wait ten minutes, and try again.',
      es: 'Espere diez minutos e intente de nuevo.',
      pt: 'Espere dez minutos e tente novamente.',
    },
  },
};
