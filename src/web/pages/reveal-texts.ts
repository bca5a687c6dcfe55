// The texts of the page that shows a card's number, in three languages.
import type { Text } from '#platform/text/language.ts';
import type { RevealFailure } from '#modules/issuing/cards/show.ts';
import type { Standing } from '../marks.ts';

export const REVEAL = {
  askTitle: { en: 'Show your card', es: 'Ver su tarjeta', pt: 'Ver seu cartão' },
  shareTitle: {
    en: 'A card was shared with you',
    es: 'Le compartieron una tarjeta',
    pt: 'Um cartão foi compartilhado com você',
  },
  sharedTitle: { en: 'The card', es: 'La tarjeta', pt: 'O cartão' },
  askText: {
    en: 'You will see the card number, its expiry date and its security code.',
    es: 'Verá el número de la tarjeta, su vencimiento y su código de seguridad.',
    pt: 'Você verá o número do cartão, a validade e o código de segurança.',
  },
  once: {
    en: 'They are shown once, for one minute. After that, this link no longer works.',
    es: 'Se muestran una sola vez, durante un minuto. Después, este enlace deja de funcionar.',
    pt: 'Eles são mostrados uma única vez, por um minuto. Depois disso, este link deixa de funcionar.',
  },
  alone: {
    en: 'Make sure no one else can see your screen.',
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
    en: 'The card is hidden after one minute. Close this page when you are done. It cannot be opened again. We will never ask you for these numbers.',
    es: 'La tarjeta se oculta después de un minuto. Cierre esta página al terminar. No se puede volver a abrir. Nunca le pediremos estos números.',
    pt: 'O cartão é ocultado após um minuto. Feche esta página ao terminar. Ela não pode ser aberta novamente. Nunca pediremos estes números a você.',
  },
  over: {
    en: 'The card is hidden again. To see it again, request a new link.',
    es: 'La tarjeta se ocultó. Para verla otra vez, solicite un enlace nuevo.',
    pt: 'O cartão foi ocultado. Para vê-lo novamente, solicite um novo link.',
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

export const REVEAL_FAILURES: Readonly<Record<RevealFailure, Row>> = {
  unknown: {
    status: 404,
    standing: 'stop',
    heading: {
      en: 'This link is not valid',
      es: 'Este enlace no es válido',
      pt: 'Este link não é válido',
    },
    text: {
      en: 'Check that you copied the whole link, or request a new one.',
      es: 'Verifique que copió el enlace completo o solicite uno nuevo.',
      pt: 'Verifique se copiou o link inteiro ou solicite um novo.',
    },
  },
  suspended: {
    status: 403,
    standing: 'wait',
    heading: {
      en: 'Temporarily unavailable',
      es: 'No disponible temporalmente',
      pt: 'Temporariamente indisponível',
    },
    text: {
      en: 'Card details cannot be shown right now. Nothing was shown. Request a new link later.',
      es: 'En este momento no se pueden mostrar los datos de la tarjeta. No se mostró nada. Solicite un enlace nuevo más tarde.',
      pt: 'No momento não é possível mostrar os dados do cartão. Nada foi mostrado. Solicite um novo link mais tarde.',
    },
  },
  expired: {
    status: 410,
    standing: 'wait',
    heading: { en: 'This link has expired', es: 'Este enlace venció', pt: 'Este link expirou' },
    text: {
      en: 'For your security, it was valid for a short time only. Nothing was shown. Request a new link.',
      es: 'Por su seguridad, era válido durante poco tiempo. No se mostró nada. Solicite un enlace nuevo.',
      pt: 'Para sua segurança, ele era válido por pouco tempo. Nada foi mostrado. Solicite um novo link.',
    },
  },
  seen: {
    status: 410,
    standing: 'stop',
    heading: {
      en: 'This link has already been used',
      es: 'Este enlace ya se usó',
      pt: 'Este link já foi usado',
    },
    text: {
      en: 'It shows the card only once. If it was not you, pause the card right away. Otherwise, request a new link.',
      es: 'Muestra la tarjeta una sola vez. Si no fue usted, pause la tarjeta de inmediato. De lo contrario, solicite un enlace nuevo.',
      pt: 'Ele mostra o cartão uma única vez. Se não foi você, pause o cartão imediatamente. Caso contrário, solicite um novo link.',
    },
  },
  closed: {
    status: 410,
    standing: 'stop',
    heading: { en: 'This card is closed', es: 'Esta tarjeta está cerrada', pt: 'Este cartão está encerrado' },
    text: {
      en: 'Its number can no longer be used and is not shown.',
      es: 'Su número ya no se puede usar y no se muestra.',
      pt: 'O número não pode mais ser usado e não é mostrado.',
    },
  },
  no_answer: {
    status: 502,
    standing: 'wait',
    heading: {
      en: 'The card issuer is not responding',
      es: 'El emisor de la tarjeta no responde',
      pt: 'O emissor do cartão não está respondendo',
    },
    text: {
      en: 'Nothing was shown, and this link no longer works. Wait a moment and request a new one.',
      es: 'No se mostró nada y este enlace ya no funciona. Espere un momento y solicite uno nuevo.',
      pt: 'Nada foi mostrado e este link não funciona mais. Aguarde um momento e solicite um novo.',
    },
  },
};
