// What the page that shows a card's number says.
import type { Text } from '../../platform/language.ts';
import type { NoLook } from '../../modules/cards/index.ts';
import type { Standing } from '../marks.ts';

export const REVEAL = {
  askTitle: { en: 'Show your card', es: 'Ver su tarjeta', pt: 'Ver seu cartão' },
  askText: {
    en: 'You will see the card number, its expiry date and its security code.',
    es: 'Verá el número de la tarjeta, su vencimiento y su código de seguridad.',
    pt: 'Você verá o número do cartão, a validade e o código de segurança.',
  },
  once: {
    en: 'They are shown once, for one minute. After that this link shows nothing.',
    es: 'Se muestran una sola vez, durante un minuto. Después, este enlace no muestra nada.',
    pt: 'São mostrados uma única vez, por um minuto. Depois disso, este link não mostra nada.',
  },
  alone: {
    en: 'Make sure that nobody else can see your screen.',
    es: 'Asegúrese de que nadie más pueda ver su pantalla.',
    pt: 'Certifique-se de que ninguém mais possa ver sua tela.',
  },
  show: { en: 'Show the card', es: 'Mostrar la tarjeta', pt: 'Mostrar o cartão' },
  shownTitle: { en: 'Your card', es: 'Su tarjeta', pt: 'Seu cartão' },
  shownText: {
    en: 'Click a value, or press and hold it, to select all of it.',
    es: 'Haga clic en un dato, o manténgalo presionado, para seleccionarlo completo.',
    pt: 'Clique em um dado, ou mantenha-o pressionado, para selecioná-lo por inteiro.',
  },
  leave: {
    en: 'The card is hidden after one minute. Close this page when you are done. It cannot be opened again, and nobody who helps you will ever ask you for these numbers.',
    es: 'La tarjeta se oculta después de un minuto. Cierre esta página al terminar. No se puede volver a abrir, y nadie que le ayude le pedirá nunca estos números.',
    pt: 'O cartão é ocultado após um minuto. Feche esta página ao terminar. Ela não pode ser aberta de novo, e ninguém que ajude você pedirá estes números.',
  },
  over: {
    en: 'The card is hidden again. To see it once more, ask for a new link where you got this one.',
    es: 'La tarjeta volvió a ocultarse. Para verla otra vez, pida un enlace nuevo donde recibió este.',
    pt: 'O cartão foi ocultado de novo. Para vê-lo outra vez, peça um novo link onde recebeu este.',
  },
  number: { en: 'Card number', es: 'Número de tarjeta', pt: 'Número do cartão' },
  expiry: { en: 'Valid through', es: 'Vence', pt: 'Validade' },
  holder: { en: 'Cardholder name', es: 'Titular', pt: 'Nome do titular' },
  label: { en: 'Card for', es: 'Tarjeta para', pt: 'Cartão para' },
  amount: { en: 'Limit', es: 'Límite', pt: 'Limite' },
  cvc: { en: 'Security code', es: 'Código de seguridad', pt: 'Código de segurança' },
} satisfies Record<string, Text>;

type Row = {
  readonly status: number;
  readonly standing: Standing;
  readonly heading: Text;
  readonly text: Text;
};

export const NO_LOOK: Readonly<Record<NoLook, Row>> = {
  unknown: {
    status: 404,
    standing: 'stop',
    heading: {
      en: 'This link leads nowhere',
      es: 'Este enlace no lleva a nada',
      pt: 'Este link não leva a nada',
    },
    text: {
      en: 'It may have been cut off on its way. Ask for a new one where you got it.',
      es: 'Puede haberse cortado en el camino. Pida uno nuevo donde lo recibió.',
      pt: 'Ele pode ter sido cortado no caminho. Peça um novo onde você o recebeu.',
    },
  },
  suspended: {
    status: 403,
    standing: 'wait',
    heading: {
      en: 'Not available at the moment',
      es: 'No disponible por el momento',
      pt: 'Indisponível no momento',
    },
    text: {
      en: 'Cards cannot be shown now. Nothing was shown. Ask for a new link later, where you got this one.',
      es: 'Ahora no se pueden mostrar tarjetas. No se mostró nada. Pida un enlace nuevo más tarde donde recibió este.',
      pt: 'Agora não é possível mostrar cartões. Nada foi mostrado. Peça um novo link mais tarde onde recebeu este.',
    },
  },
  expired: {
    status: 410,
    standing: 'wait',
    heading: { en: 'This link has expired', es: 'Este enlace venció', pt: 'Este link expirou' },
    text: {
      en: 'To protect your card it was good for one minute. Ask for a new one where you got it; nothing was shown.',
      es: 'Para proteger su tarjeta valía un minuto. Pida uno nuevo donde lo recibió; no se mostró nada.',
      pt: 'Para proteger seu cartão, ele valia por um minuto. Peça um novo onde você o recebeu; nada foi mostrado.',
    },
  },
  seen: {
    status: 410,
    standing: 'stop',
    heading: {
      en: 'This link was used already',
      es: 'Este enlace ya se usó',
      pt: 'Este link já foi usado',
    },
    text: {
      en: 'It shows the card once. If that was not you, pause the card right away; otherwise ask for a new link where you got this one.',
      es: 'Muestra la tarjeta una sola vez. Si no fue usted, pause la tarjeta de inmediato; si no, pida un enlace nuevo donde recibió este.',
      pt: 'Ele mostra o cartão uma única vez. Se não foi você, pause o cartão imediatamente; se foi, peça um novo link onde recebeu este.',
    },
  },
  closed: {
    status: 410,
    standing: 'stop',
    heading: { en: 'This card is closed', es: 'Esta tarjeta está cerrada', pt: 'Este cartão está encerrado' },
    text: {
      en: 'Its number can no longer be used, so it is no longer shown.',
      es: 'Su número ya no se puede usar, por eso ya no se muestra.',
      pt: 'O número não pode mais ser usado, por isso não é mais mostrado.',
    },
  },
  no_answer: {
    status: 502,
    standing: 'wait',
    heading: {
      en: 'The card issuer did not answer',
      es: 'El emisor de la tarjeta no respondió',
      pt: 'O emissor do cartão não respondeu',
    },
    text: {
      en: 'Nothing was shown, and this link is used up. Wait a moment and ask for a new one where you got it.',
      es: 'No se mostró nada y este enlace ya no sirve. Espere un momento y pida uno nuevo donde lo recibió.',
      pt: 'Nada foi mostrado e este link não vale mais. Espere um momento e peça um novo onde você o recebeu.',
    },
  },
};
