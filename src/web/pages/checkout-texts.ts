// What the hosted checkout says, in the three languages.
import type { CardField, CheckoutStanding } from '../../modules/payment-methods/index.ts';
import type { Text } from '../../platform/language.ts';

export const CHECKOUT = {
  title: { en: 'Connect your card', es: 'Conecte su tarjeta', pt: 'Conecte seu cartão' },
  why: {
    en: 'This card will stand behind the cards that {name} issues to you.',
    es: 'Esta tarjeta respaldará las tarjetas que {name} emita para usted.',
    pt: 'Este cartão dará respaldo aos cartões que {name} emitir para você.',
  },
  nothingNow: {
    en: 'Nothing is charged now.',
    es: 'Ahora no se cobra nada.',
    pt: 'Nada é cobrado agora.',
  },
  heldLater: {
    en: 'When a card is issued to you, its amount is held here. You pay only what you spend with it.',
    es: 'Cuando se emita una tarjeta para usted, su monto se reservará aquí. Solo paga lo que gaste con ella.',
    pt: 'Quando um cartão for emitido para você, o valor dele será reservado aqui. Você só paga o que gastar com ele.',
  },
  notKept: {
    en: 'The card number goes to the payment processor. Neither {name} nor this page keeps it.',
    es: 'El número va al procesador de pagos. Ni {name} ni esta página lo guardan.',
    pt: 'O número vai para o processador de pagamentos. Nem {name} nem esta página o guardam.',
  },
  testCard: {
    en: 'Test mode: never use a real card. {testNumber} works with any future date and any CVC.',
    es: 'Modo de prueba: nunca use una tarjeta real. {testNumber} funciona con cualquier fecha futura y cualquier CVC.',
    pt: 'Modo de teste: nunca use um cartão real. {testNumber} funciona com qualquer data futura e qualquer CVC.',
  },
  submit: { en: 'Connect card', es: 'Conectar tarjeta', pt: 'Conectar cartão' },
  typeAgain: {
    en: 'Nothing was charged. To protect you, the card number and the CVC are not kept: please enter them again.',
    es: 'No se cobró nada. Para protegerle, el número y el CVC no se guardan: ingréselos otra vez.',
    pt: 'Nada foi cobrado. Para proteger você, o número e o CVC não ficam guardados: digite-os de novo.',
  },
  unknown: {
    en: 'The payment processor did not answer. Please try again in a moment.',
    es: 'El procesador de pagos no respondió. Intente de nuevo en un momento.',
    pt: 'O processador de pagamentos não respondeu. Tente de novo em um momento.',
  },
  done: { en: 'Your card is connected', es: 'Su tarjeta está conectada', pt: 'Seu cartão está conectado' },
  doneDefault: {
    en: 'Nothing was charged. The amounts of the cards that {name} issues to you are held on it from now on.',
    es: 'No se cobró nada. Desde ahora los montos de las tarjetas que {name} emita para usted se reservan en ella.',
    pt: 'Nada foi cobrado. A partir de agora, os valores dos cartões que {name} emitir para você são reservados nele.',
  },
  doneFurther: {
    en: 'Nothing was charged. Amounts go on being held on the card that was your main one before.',
    es: 'No se cobró nada. Los montos se siguen reservando en la tarjeta que ya era la principal.',
    pt: 'Nada foi cobrado. Os valores continuam sendo reservados no cartão que já era o principal.',
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
  cvc: { en: 'CVC', es: 'CVC', pt: 'CVC' },
  holderName: { en: 'Name on the card', es: 'Nombre en la tarjeta', pt: 'Nome no cartão' },
};

type Closed = Exclude<CheckoutStanding, 'open'> | 'suspended';
type Said = { readonly status: number; readonly heading: Text; readonly text: Text };

/** Why a link leads to no form. */
export const CLOSED: Readonly<Record<Closed, Said>> = {
  used: {
    status: 409,
    heading: {
      en: 'A card is already connected',
      es: 'Ya hay una tarjeta conectada',
      pt: 'Já há um cartão conectado',
    },
    text: {
      en: 'This link was used, and each link connects one card. There is nothing left to do here.',
      es: 'Este enlace ya se usó, y cada enlace conecta una sola tarjeta. No queda nada por hacer aquí.',
      pt: 'Este link já foi usado, e cada link conecta um só cartão. Não há mais nada a fazer aqui.',
    },
  },
  expired: {
    status: 410,
    heading: { en: 'This link has expired', es: 'Este enlace venció', pt: 'Este link expirou' },
    text: {
      en: 'For your safety it works for one hour. No card was connected and nothing was charged. Ask {name} for a new link.',
      es: 'Por su seguridad funciona durante una hora. No se conectó ninguna tarjeta ni se cobró nada. Pida un enlace nuevo a {name}.',
      pt: 'Para sua segurança, ele funciona por uma hora. Nenhum cartão foi conectado e nada foi cobrado. Peça um novo link a {name}.',
    },
  },
  too_many_attempts: {
    status: 429,
    heading: { en: 'Too many attempts', es: 'Demasiados intentos', pt: 'Tentativas demais' },
    text: {
      en: 'To protect cards, a link takes only a few attempts. Nothing was charged. Ask {name} for a new link.',
      es: 'Para proteger las tarjetas, un enlace admite pocos intentos. No se cobró nada. Pida un enlace nuevo a {name}.',
      pt: 'Para proteger os cartões, um link aceita poucas tentativas. Nada foi cobrado. Peça um novo link a {name}.',
    },
  },
  suspended: {
    status: 403,
    heading: {
      en: 'Not available at the moment',
      es: 'No disponible por el momento',
      pt: 'Indisponível no momento',
    },
    text: {
      en: 'No cards can be connected for {name} now. Nothing was charged. Ask {name} when to come back.',
      es: 'Ahora no se pueden conectar tarjetas para {name}. No se cobró nada. Consulte a {name} cuándo volver.',
      pt: 'Agora não é possível conectar cartões para {name}. Nada foi cobrado. Pergunte a {name} quando voltar.',
    },
  },
};
