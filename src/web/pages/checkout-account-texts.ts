// The texts of the hosted checkout of an account, in three languages.
import type { AccountRefusal } from '#modules/issuing/payment-methods/complete-account.ts';
import { makeAccountNumber } from '#modules/wallets/account-keys/account-number.ts';
import type { KeyProblem } from '#modules/wallets/account-keys/problems.ts';
import type { Text } from '#platform/text/language.ts';

export const CHOICE = {
  heading: { en: 'Pay with', es: 'Pagar con', pt: 'Pagar com' },
  card: { en: 'Card', es: 'Tarjeta', pt: 'Cartão' },
} satisfies Record<string, Text>;

export type FormTexts = {
  /** Among the rails of the country. */
  readonly option: Text;
  readonly label: Text;
  readonly hint: Text;
  /** The network by which money is sent, as people call it. */
  readonly network: string;
  /** A key that works at the sandbox. */
  readonly testKey: string;
  /** The problems that have other words than those of all keys. */
  readonly problems: Partial<Record<KeyProblem, Text>>;
  /** How money is sent; null if the account is debited, and no one sends any. */
  readonly sending: SendingTexts | null;
};
type SendingTexts = {
  readonly send: Text;
  readonly how: Text;
  readonly stays: Text;
  readonly copy: Text;
  readonly copied: Text;
};

/** The forms of accounts from which money is sent. */
export const SENDING_FORMS = {
  clabe: {
    option: { en: 'CLABE account', es: 'Cuenta CLABE', pt: 'Conta CLABE' },
    label: { en: 'CLABE', es: 'CLABE', pt: 'CLABE' },
    hint: {
      en: 'The 18 digits of your account: in the app of your bank, or on a statement.',
      es: 'Los 18 dígitos de su cuenta: están en la app de su banco y en su estado de cuenta.',
      pt: 'Os 18 dígitos da sua conta: estão no app do seu banco e no extrato.',
    },
    network: 'SPEI',
    testKey: makeAccountNumber('MX', '9900', '1234500'),
    problems: {
      missing: { en: 'Enter your CLABE', es: 'Ingrese su CLABE', pt: 'Digite sua CLABE' },
      short: {
        en: 'The CLABE is too short: it has 18 digits',
        es: 'A la CLABE le faltan dígitos: tiene 18',
        pt: 'Faltam dígitos na CLABE: são 18',
      },
      long: {
        en: 'The CLABE is too long: it has 18 digits',
        es: 'A la CLABE le sobran dígitos: tiene 18',
        pt: 'Há dígitos a mais na CLABE: são 18',
      },
      check_digit: {
        en: 'Check the CLABE: a digit seems wrong',
        es: 'Revise la CLABE: algún dígito parece incorrecto',
        pt: 'Confira a CLABE: algum dígito parece errado',
      },
      form: {
        en: 'A CLABE consists of 18 digits',
        es: 'Una CLABE se compone de 18 dígitos',
        pt: 'Uma CLABE é composta de 18 dígitos',
      },
    },
    sending: {
      send: {
        en: 'Send money to this CLABE',
        es: 'Envíe dinero a esta CLABE',
        pt: 'Envie dinheiro para esta CLABE',
      },
      how: {
        en: 'In the app of your bank, make a transfer by SPEI to it.',
        es: 'En la app de su banco, haga una transferencia por SPEI a esta CLABE.',
        pt: 'No app do seu banco, faça uma transferência por SPEI para esta CLABE.',
      },
      stays: {
        en: 'It is yours alone and does not change: send any amount, at any time.',
        es: 'Es solo suya y no cambia: envíe cualquier monto, cuando quiera.',
        pt: 'É só sua e não muda: envie qualquer valor, quando quiser.',
      },
      copy: { en: 'Copy the CLABE', es: 'Copiar la CLABE', pt: 'Copiar a CLABE' },
      copied: { en: 'CLABE copied', es: 'CLABE copiada', pt: 'CLABE copiada' },
    },
  },
  pix: {
    option: { en: 'Pix', es: 'Pix', pt: 'Pix' },
    label: { en: 'Pix key', es: 'Clave Pix', pt: 'Chave Pix' },
    hint: {
      en: 'Your CPF, mobile number, e-mail or random key.',
      es: 'Su CPF, celular, correo electrónico o clave aleatoria.',
      pt: 'Seu CPF, celular, e-mail ou chave aleatória.',
    },
    network: 'Pix',
    testKey: 'pix@example.test',
    problems: {
      missing: { en: 'Enter your Pix key', es: 'Ingrese su clave Pix', pt: 'Digite sua chave Pix' },
      short: {
        en: 'A part of the Pix key is missing',
        es: 'A la clave Pix le falta una parte',
        pt: 'Falta uma parte da chave Pix',
      },
      long: {
        en: 'The Pix key is too long',
        es: 'La clave Pix es demasiado larga',
        pt: 'A chave Pix é longa demais',
      },
      check_digit: {
        en: 'Check the Pix key: a digit seems wrong',
        es: 'Revise la clave Pix: algún dígito parece incorrecto',
        pt: 'Confira a chave Pix: algum dígito parece errado',
      },
      form: {
        en: 'A Pix key is a CPF, a mobile number, an e-mail or a random key. Check what you typed',
        es: 'Una clave Pix es un CPF, un celular, un correo electrónico o una clave aleatoria. Revise lo que ingresó',
        pt: 'Uma chave Pix é um CPF, um celular, um e-mail ou uma chave aleatória. Confira o que você digitou',
      },
      other_kind: {
        en: 'Accounts are connected by their Pix key here. Enter a CPF, a mobile number, an e-mail or a random key',
        es: 'Aquí las cuentas se conectan con su clave Pix. Ingrese un CPF, un celular, un correo electrónico o una clave aleatoria',
        pt: 'Aqui as contas são conectadas pela chave Pix. Digite um CPF, um celular, um e-mail ou uma chave aleatória',
      },
    },
    sending: {
      send: {
        en: 'Send money with this Pix code',
        es: 'Envíe dinero con este código Pix',
        pt: 'Envie dinheiro com este código Pix',
      },
      how: {
        en: 'In the app of your bank, choose Pix Copia e Cola and paste it, or scan the QR code from another screen.',
        es: 'En la app de su banco, elija Pix Copia e Cola y péguelo, o escanee el código QR desde otra pantalla.',
        pt: 'No app do seu banco, escolha Pix Copia e Cola e cole o código, ou leia o QR Code em outra tela.',
      },
      stays: {
        en: 'It is yours alone and does not change: send any amount, at any time.',
        es: 'Es solo suyo y no cambia: envíe cualquier monto, cuando quiera.',
        pt: 'É só seu e não muda: envie qualquer valor, quando quiser.',
      },
      copy: { en: 'Copy the Pix code', es: 'Copiar el código Pix', pt: 'Copiar o código Pix' },
      copied: { en: 'Pix code copied', es: 'Código Pix copiado', pt: 'Código Pix copiado' },
    },
  },
} satisfies Record<string, FormTexts>;

export const ACCOUNT = {
  title: { en: 'Connect your account', es: 'Conecte su cuenta', pt: 'Conecte sua conta' },
  why: {
    en: 'The cards that {name} issues to you will be paid with money that you send from this account.',
    es: 'Las tarjetas que {name} emita para usted se pagarán con el dinero que envíe desde esta cuenta.',
    pt: 'Os cartões que {name} emitir para você serão pagos com o dinheiro que você enviar desta conta.',
  },
  nothingNow: {
    en: 'You will not be charged now.',
    es: 'No se le cobrará nada ahora.',
    pt: 'Nenhum valor será cobrado agora.',
  },
  arrivesFirst: {
    en: 'You send money by {network} yourself, and it must arrive before a card can spend it.',
    es: 'Es usted quien envía el dinero por {network}, y debe llegar antes de que una tarjeta pueda gastarlo.',
    pt: 'É você quem envia o dinheiro por {network}, e ele precisa chegar antes que um cartão possa gastá-lo.',
  },
  goesBack: {
    en: 'What a card does not spend goes back to the account that it came from.',
    es: 'Lo que una tarjeta no gaste vuelve a la cuenta desde la que llegó.',
    pt: 'O que um cartão não gastar volta para a conta de onde veio.',
  },
  staysAvailable: {
    en: 'What a card does not spend stays available for your next cards.',
    es: 'Lo que una tarjeta no gaste queda disponible para sus próximas tarjetas.',
    pt: 'O que um cartão não gastar fica disponível para os seus próximos cartões.',
  },
  yours: {
    en: 'The account must be in your own name. Its bank tells us whose it is.',
    es: 'La cuenta debe estar a su nombre. Su banco nos dice de quién es.',
    pt: 'A conta precisa estar em seu nome. O banco nos informa de quem ela é.',
  },
  test: {
    en: 'Test mode: never use a real account. {testKey} works.',
    es: 'Modo de prueba: nunca use una cuenta real. {testKey} funciona.',
    pt: 'Modo de teste: nunca use uma conta real. {testKey} funciona.',
  },
  submit: { en: 'Connect account', es: 'Conectar cuenta', pt: 'Conectar conta' },
  nothingDone: {
    en: 'Nothing was connected, and you were not charged.',
    es: 'No se conectó nada ni se le cobró nada.',
    pt: 'Nada foi conectado e nenhum valor foi cobrado.',
  },
  cardNumber: {
    en: 'This is the number of a card, not of an account',
    es: 'Es el número de una tarjeta, no de una cuenta',
    pt: 'É o número de um cartão, não de uma conta',
  },
  done: { en: 'Your account is connected', es: 'Su cuenta está conectada', pt: 'Sua conta está conectada' },
  doneDefault: {
    en: 'From now on, the cards that {name} issues to you are paid with the money that you send. It must arrive before a card can spend it.',
    es: 'A partir de ahora, las tarjetas que {name} emita para usted se pagarán con el dinero que envíe. Debe llegar antes de que una tarjeta pueda gastarlo.',
    pt: 'A partir de agora, os cartões que {name} emitir para você serão pagos com o dinheiro que você enviar. Ele precisa chegar antes que um cartão possa gastá-lo.',
  },
  doneFurther: {
    en: 'The cards that {name} issues to you are still paid with your default payment method.',
    es: 'Las tarjetas que {name} emita para usted se seguirán pagando con su medio de pago principal.',
    pt: 'Os cartões que {name} emitir para você continuarão sendo pagos com o seu meio de pagamento principal.',
  },
  ownName: {
    en: 'Send it from an account in your own name: what others send goes back to them.',
    es: 'Envíelo desde una cuenta a su nombre: lo que envíen otras personas se les devuelve.',
    pt: 'Envie de uma conta em seu nome: o que outras pessoas enviarem volta para elas.',
  },
  qr: { en: 'QR code of the Pix code', es: 'Código QR del código Pix', pt: 'QR Code do código Pix' },
  account: { en: 'Your account', es: 'Su cuenta', pt: 'Sua conta' },
  holder: { en: 'In the name of', es: 'A nombre de', pt: 'Em nome de' },
  bank: { en: 'Bank', es: 'Banco', pt: 'Banco' },
  pending: {
    en: 'We are checking your account',
    es: 'Estamos verificando su cuenta',
    pt: 'Estamos verificando sua conta',
  },
  pendingText: {
    en: 'The bank has not said yet whose account it is. This page looks again by itself. You can also close it: we will tell {name} as soon as it is known.',
    es: 'El banco todavía no informó de quién es la cuenta. Esta página vuelve a consultar sola. También puede cerrarla: avisaremos a {name} en cuanto se sepa.',
    pt: 'O banco ainda não informou de quem é a conta. Esta página consulta de novo sozinha. Você também pode fechá-la: avisaremos {name} assim que soubermos.',
  },
  again: { en: 'Check again', es: 'Volver a consultar', pt: 'Consultar de novo' },
  refused: {
    en: 'The account was not connected',
    es: 'La cuenta no se conectó',
    pt: 'A conta não foi conectada',
  },
  refusedText: {
    en: 'According to the bank it is not in your name, or it takes no money. You were not charged. Ask {name} for a new link, and use an account of your own.',
    es: 'Según el banco, no está a su nombre o no recibe dinero. No se le cobró nada. Solicite un enlace nuevo a {name} y use una cuenta propia.',
    pt: 'Segundo o banco, ela não está em seu nome ou não recebe dinheiro. Nenhum valor foi cobrado. Solicite um novo link a {name} e use uma conta sua.',
  },
  removed: {
    en: 'The account is no longer connected',
    es: 'La cuenta ya no está conectada',
    pt: 'A conta não está mais conectada',
  },
  removedText: {
    en: 'It was connected with this link, and has been removed since. Do not send money any more. To connect it again, ask {name} for a new link.',
    es: 'Se conectó con este enlace y después se eliminó. Ya no envíe dinero. Para conectarla de nuevo, solicite un enlace nuevo a {name}.',
    pt: 'Ela foi conectada com este link e depois removida. Não envie mais dinheiro. Para conectá-la de novo, solicite um novo link a {name}.',
  },
} satisfies Record<string, Text>;

/** What is said at the field once the bank has answered. */
export const ACCOUNT_REFUSALS: Readonly<Record<AccountRefusal, Text>> = {
  not_found: {
    en: 'No account was found. Check what you typed, or use another account',
    es: 'No se encontró la cuenta. Revise lo que ingresó o use otra cuenta',
    pt: 'A conta não foi encontrada. Confira o que você digitou ou use outra conta',
  },
  not_payable: {
    en: 'This account is closed, or takes no money. Please use another one',
    es: 'Esta cuenta está cerrada o no recibe dinero. Use otra',
    pt: 'Esta conta está encerrada ou não recebe dinheiro. Use outra',
  },
  not_authorized: {
    en: 'Debits from this account were not authorized. Authorize them in the app of your bank, or use another account',
    es: 'No se autorizaron débitos en esta cuenta. Autorícelos en la app de su banco o use otra cuenta',
    pt: 'Os débitos nesta conta não foram autorizados. Autorize-os no app do seu banco ou use outra conta',
  },
  holder_mismatch: {
    en: "According to the bank, this is another person's account. Use one in your own name",
    es: 'Según el banco, esta cuenta es de otra persona. Use una a su nombre',
    pt: 'Segundo o banco, esta conta é de outra pessoa. Use uma em seu nome',
  },
};
