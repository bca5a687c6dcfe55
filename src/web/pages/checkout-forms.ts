// The form of each rail of accounts at the hosted checkout, and what the page says of it by how it pays.
import type { AccountRail, Mode } from '#modules/issuing/payment-methods/rails.ts';
import type { AccountKind } from '../agreement.ts';
import { ACCOUNT, type FormTexts, SENDING_FORMS } from './checkout-account-texts.ts';
import { makeAccountNumber } from '#modules/wallets/account-keys/account-number.ts';

// The texts of the hosted checkout of an account that is debited, in three languages.

const CVU: FormTexts = {
  option: { en: 'CVU account', es: 'Cuenta CVU', pt: 'Conta CVU' },
  label: { en: 'CVU', es: 'CVU', pt: 'CVU' },
  hint: {
    en: 'The 22 digits of your account, in the app of your bank or wallet.',
    es: 'Los 22 dígitos de su cuenta: están en la app de su banco o billetera.',
    pt: 'Os 22 dígitos da sua conta: estão no app do seu banco ou carteira.',
  },
  network: 'Transferencias 3.0',
  testKey: makeAccountNumber('AR', '9900', '1234500'),
  problems: {
    missing: { en: 'Enter your CVU', es: 'Ingrese su CVU', pt: 'Digite seu CVU' },
    short: {
      en: 'The CVU is too short: it has 22 digits',
      es: 'Al CVU le faltan dígitos: tiene 22',
      pt: 'Faltam dígitos no CVU: são 22',
    },
    long: {
      en: 'The CVU is too long: it has 22 digits',
      es: 'Al CVU le sobran dígitos: tiene 22',
      pt: 'Há dígitos a mais no CVU: são 22',
    },
    check_digit: {
      en: 'Check the CVU: a digit seems wrong',
      es: 'Revise el CVU: algún dígito parece incorrecto',
      pt: 'Confira o CVU: algum dígito parece errado',
    },
    form: {
      en: 'A CVU consists of 22 digits',
      es: 'Un CVU se compone de 22 dígitos',
      pt: 'Um CVU é composto de 22 dígitos',
    },
    other_kind: {
      en: 'Only accounts with a CVU can be connected here. Enter its 22 digits, which begin with 000',
      es: 'Aquí solo se pueden conectar cuentas con CVU. Ingrese sus 22 dígitos, que comienzan con 000',
      pt: 'Aqui só é possível conectar contas com CVU. Digite os 22 dígitos, que começam com 000',
    },
  },
  sending: null,
};

/** The texts in place of those of accounts from which money is sent. */
const DEBITED: Partial<typeof ACCOUNT> = {
  why: {
    en: 'The amount of each card that {name} issues to you will be debited from this account.',
    es: 'El monto de cada tarjeta que {name} emita para usted se debitará de esta cuenta.',
    pt: 'O valor de cada cartão que {name} emitir para você será debitado desta conta.',
  },
  arrivesFirst: {
    en: 'Your bank or wallet asks you once to authorize debits, and you can end that there at any time.',
    es: 'Su banco o billetera le pide una sola vez que autorice los débitos, y allí puede revocarlos cuando quiera.',
    pt: 'Seu banco ou carteira pede uma única vez que você autorize os débitos, e lá você pode revogá-los quando quiser.',
  },
  goesBack: {
    en: 'What a card does not spend goes back to your account.',
    es: 'Lo que una tarjeta no gaste vuelve a su cuenta.',
    pt: 'O que um cartão não gastar volta para a sua conta.',
  },
  doneDefault: {
    en: 'From now on, the amount of each card that {name} issues to you is debited from this account.',
    es: 'A partir de ahora, el monto de cada tarjeta que {name} emita para usted se debitará de esta cuenta.',
    pt: 'A partir de agora, o valor de cada cartão que {name} emitir para você será debitado desta conta.',
  },
  pending: {
    en: 'Authorize debits in the app of your bank',
    es: 'Autorice los débitos en la app de su banco',
    pt: 'Autorize os débitos no app do seu banco',
  },
  pendingText: {
    en: 'Your bank or wallet asks you there, once. This page looks again by itself. You can also close it: we will tell {name} as soon as it is known.',
    es: 'Su banco o billetera se lo pide allí, una sola vez. Esta página vuelve a consultar sola. También puede cerrarla: avisaremos a {name} en cuanto se sepa.',
    pt: 'Seu banco ou carteira pede isso lá, uma única vez. Esta página consulta de novo sozinha. Você também pode fechá-la: avisaremos {name} assim que soubermos.',
  },
  refusedText: {
    en: 'According to the bank it is not in your name, or debits were not authorized. You were not charged. Ask {name} for a new link, and use an account of your own.',
    es: 'Según el banco, no está a su nombre o no se autorizaron los débitos. No se le cobró nada. Solicite un enlace nuevo a {name} y use una cuenta propia.',
    pt: 'Segundo o banco, ela não está em seu nome ou os débitos não foram autorizados. Nenhum valor foi cobrado. Solicite um novo link a {name} e use uma conta sua.',
  },
  removedText: {
    en: 'It was connected with this link, and has been removed since: nothing more is debited from it. To connect it again, ask {name} for a new link.',
    es: 'Se conectó con este enlace y después se eliminó: ya no se debita nada de ella. Para conectarla de nuevo, solicite un enlace nuevo a {name}.',
    pt: 'Ela foi conectada com este link e depois removida: nada mais é debitado dela. Para conectá-la de novo, solicite um novo link a {name}.',
  },
};

export const FORMS = { ...SENDING_FORMS, cvu: CVU } satisfies Record<AccountRail, FormTexts>;
export const textsOf = (rail: AccountRail): FormTexts => FORMS[rail];

const OF_DEBITS: typeof ACCOUNT = { ...ACCOUNT, ...DEBITED };
/** What a person agrees to by the form. */
export const agreementTo = (mode: Mode | undefined): AccountKind => (mode === 'debit' ? 'debits' : 'account');

export const accountTexts = (mode: Mode | undefined): typeof ACCOUNT =>
  mode === 'debit' ? OF_DEBITS : ACCOUNT;
