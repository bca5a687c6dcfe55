// The texts of the hosted checkout, in three languages.
import type { CardField } from '#modules/issuing/payment-methods/card-entry.ts';
import type { CheckoutStanding } from '#modules/issuing/payment-methods/checkout-session.ts';
import type { Text } from '#platform/text/language.ts';

export const CHECKOUT = {
  title: { en: 'Connect your card', es: 'Conecte su tarjeta', pt: 'Conecte seu cartão' },
  why: {
    en: 'The cards that {name} issues to you will be funded from this card.',
    es: 'Las tarjetas que {name} emita para usted se pagarán con esta tarjeta.',
    pt: 'Os cartões que {name} emitir para você serão pagos com este cartão.',
  },
  nothingNow: {
    en: 'You will not be charged now.',
    es: 'No se le cobrará nada ahora.',
    pt: 'Nenhum valor será cobrado agora.',
  },
  heldLater: {
    en: 'When a card is issued to you, its amount is reserved on this card. You pay only for what you spend.',
    es: 'Cuando se emita una tarjeta para usted, su monto se reservará en esta tarjeta. Solo pagará lo que gaste.',
    pt: 'Quando um cartão for emitido para você, o valor será reservado neste cartão. Você só paga o que gastar.',
  },
  notKept: {
    en: 'Your card number is sent to the payment processor. Neither {name} nor this page stores it.',
    es: 'El número de su tarjeta se envía al procesador de pagos. Ni {name} ni esta página lo guardan.',
    pt: 'O número do seu cartão é enviado ao processador de pagamentos. Nem {name} nem esta página o armazenam.',
  },
  testCard: {
    en: 'Test mode: never use a real card. {testNumber} works with any future date and any CVC.',
    es: 'Modo de prueba: nunca use una tarjeta real. {testNumber} funciona con cualquier fecha futura y cualquier CVC.',
    pt: 'Modo de teste: nunca use um cartão real. {testNumber} funciona com qualquer data futura e qualquer CVV.',
  },
  accepted: {
    en: 'We accept credit and debit cards',
    es: 'Aceptamos tarjetas de crédito y de débito',
    pt: 'Aceitamos cartões de crédito e de débito',
  },
  acceptedCredit: {
    en: 'We accept credit cards',
    es: 'Aceptamos tarjetas de crédito',
    pt: 'Aceitamos cartões de crédito',
  },
  submit: { en: 'Connect card', es: 'Conectar tarjeta', pt: 'Conectar cartão' },
  typeAgain: {
    en: 'You were not charged. For your security, please enter your card number and CVC again.',
    es: 'No se le cobró nada. Por su seguridad, ingrese de nuevo el número de tarjeta y el CVC.',
    pt: 'Nenhum valor foi cobrado. Para sua segurança, digite novamente o número do cartão e o CVV.',
  },
  unknown: {
    en: 'The payment processor is not responding. Please try again in a moment.',
    es: 'El procesador de pagos no responde. Intente de nuevo en unos minutos.',
    pt: 'O processador de pagamentos não está respondendo. Tente novamente em alguns instantes.',
  },
  done: { en: 'Your card is connected', es: 'Su tarjeta está conectada', pt: 'Seu cartão está conectado' },
  doneDefault: {
    en: 'You were not charged. From now on, the amounts of the cards that {name} issues to you are reserved on it.',
    es: 'No se le cobró nada. A partir de ahora, los montos de las tarjetas que {name} emita para usted se reservarán en ella.',
    pt: 'Nenhum valor foi cobrado. A partir de agora, os valores dos cartões que {name} emitir para você serão reservados nele.',
  },
  doneFurther: {
    en: 'You were not charged. Amounts will still be reserved on your default card.',
    es: 'No se le cobró nada. Los montos se seguirán reservando en su tarjeta principal.',
    pt: 'Nenhum valor foi cobrado. Os valores continuarão sendo reservados no seu cartão principal.',
  },
  card: { en: 'Card', es: 'Tarjeta', pt: 'Cartão' },
  ending: {
    en: '{brand} ending in {last4}',
    es: '{brand} terminada en {last4}',
    pt: '{brand} com final {last4}',
  },
  validThrough: { en: 'Valid through', es: 'Válida hasta', pt: 'Válido até' },
  back: { en: 'Back to {name}', es: 'Volver a {name}', pt: 'Voltar para {name}' },
  close: {
    en: 'You can close this window.',
    es: 'Ya puede cerrar esta ventana.',
    pt: 'Você já pode fechar esta janela.',
  },
} satisfies Record<string, Text>;

export const FIELDS: Readonly<Record<CardField, Text>> = {
  number: { en: 'Card number', es: 'Número de tarjeta', pt: 'Número do cartão' },
  expiry: { en: 'Expiry (MM/YY)', es: 'Vencimiento (MM/AA)', pt: 'Validade (MM/AA)' },
  cvc: { en: 'CVC', es: 'CVC', pt: 'CVV' },
  holderName: { en: 'Name on the card', es: 'Nombre en la tarjeta', pt: 'Nome no cartão' },
};

type Closed = Exclude<CheckoutStanding, 'open'> | 'suspended';
type ClosedTexts = { readonly status: number; readonly heading: Text; readonly text: Text };

/** The pages in place of the form, if cards alone can be connected. */
export const CLOSED: Readonly<Record<Closed, ClosedTexts>> = {
  used: {
    status: 409,
    heading: {
      en: 'A card is already connected',
      es: 'Ya hay una tarjeta conectada',
      pt: 'Já há um cartão conectado',
    },
    text: {
      en: 'This link has already been used to connect a card. You do not need to do anything else.',
      es: 'Este enlace ya se usó para conectar una tarjeta. No necesita hacer nada más.',
      pt: 'Este link já foi usado para conectar um cartão. Você não precisa fazer mais nada.',
    },
  },
  expired: {
    status: 410,
    heading: { en: 'This link has expired', es: 'Este enlace venció', pt: 'Este link expirou' },
    text: {
      en: 'For your security, links are valid for one hour. No card was connected and you were not charged. Ask {name} for a new link.',
      es: 'Por su seguridad, los enlaces son válidos durante una hora. No se conectó ninguna tarjeta ni se le cobró nada. Solicite un enlace nuevo a {name}.',
      pt: 'Para sua segurança, os links são válidos por uma hora. Nenhum cartão foi conectado e nenhum valor foi cobrado. Solicite um novo link a {name}.',
    },
  },
  too_many_attempts: {
    status: 429,
    heading: { en: 'Too many attempts', es: 'Demasiados intentos', pt: 'Muitas tentativas' },
    text: {
      en: 'For security reasons, this link no longer accepts cards. You were not charged. Ask {name} for a new link.',
      es: 'Por motivos de seguridad, este enlace ya no acepta tarjetas. No se le cobró nada. Solicite un enlace nuevo a {name}.',
      pt: 'Por motivos de segurança, este link não aceita mais cartões. Nenhum valor foi cobrado. Solicite um novo link a {name}.',
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
      en: 'Cards cannot be connected to {name} right now. You were not charged. Contact {name} for more information.',
      es: 'En este momento no se pueden conectar tarjetas a {name}. No se le cobró nada. Para más información, comuníquese con {name}.',
      pt: 'No momento não é possível conectar cartões a {name}. Nenhum valor foi cobrado. Para mais informações, entre em contato com {name}.',
    },
  },
};

/** The pages in place of the form, if accounts can be connected as well. */
export const CLOSED_TO_ALL: Readonly<Record<Closed, Omit<ClosedTexts, 'status'>>> = {
  used: {
    heading: {
      en: 'A payment method is already connected',
      es: 'Ya hay un medio de pago conectado',
      pt: 'Já há um meio de pagamento conectado',
    },
    text: {
      en: 'This link has already been used to connect a payment method. You do not need to do anything else.',
      es: 'Este enlace ya se usó para conectar un medio de pago. No necesita hacer nada más.',
      pt: 'Este link já foi usado para conectar um meio de pagamento. Você não precisa fazer mais nada.',
    },
  },
  expired: {
    heading: CLOSED.expired.heading,
    text: {
      en: 'For your security, links are valid for one hour. Nothing was connected and you were not charged. Ask {name} for a new link.',
      es: 'Por su seguridad, los enlaces son válidos durante una hora. No se conectó nada ni se le cobró nada. Solicite un enlace nuevo a {name}.',
      pt: 'Para sua segurança, os links são válidos por uma hora. Nada foi conectado e nenhum valor foi cobrado. Solicite um novo link a {name}.',
    },
  },
  too_many_attempts: {
    heading: CLOSED.too_many_attempts.heading,
    text: {
      en: 'For security reasons, this link can no longer be used. You were not charged. Ask {name} for a new link.',
      es: 'Por motivos de seguridad, este enlace ya no se puede usar. No se le cobró nada. Solicite un enlace nuevo a {name}.',
      pt: 'Por motivos de segurança, este link não pode mais ser usado. Nenhum valor foi cobrado. Solicite um novo link a {name}.',
    },
  },
  suspended: {
    heading: CLOSED.suspended.heading,
    text: {
      en: 'Payment methods cannot be connected to {name} right now. You were not charged. Contact {name} for more information.',
      es: 'En este momento no se pueden conectar medios de pago a {name}. No se le cobró nada. Para más información, comuníquese con {name}.',
      pt: 'No momento não é possível conectar meios de pagamento a {name}. Nenhum valor foi cobrado. Para mais informações, entre em contato com {name}.',
    },
  },
};
