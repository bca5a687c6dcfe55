// The page on which an owner decides on a withdrawal, or sees one that needed no decision.
import type { SnapshotToAccount } from '#modules/approvals/snapshot.ts';
import { findWithdrawal } from '#modules/money-out/withdrawals/queries.ts';
import { withdrawalQuestion } from '#modules/money-out/withdrawals/question.ts';
import type { Text } from '#platform/language.ts';
import { accountPage } from './account-page.ts';
import type { PageContext } from './page-context.ts';
import { warning } from './parts.ts';
import {
  APPROVED,
  EXPIRED,
  MONEY_HAS_LEFT,
  MONEY_IS_BACK,
  ON_ITS_WAY,
  REJECTED,
  STILL_SET_ASIDE,
  type QuestionTexts,
  type StateTexts,
} from './texts.ts';

const ASKED: QuestionTexts = {
  states: {
    pending: {
      heading: { en: 'Approve this withdrawal?', es: '¿Aprueba este retiro?', pt: 'Aprovar este saque?' },
      text: {
        en: 'Nothing leaves until you decide. The amount is set aside in your wallet.',
        es: 'No sale dinero hasta que usted decida. El importe está reservado en su billetera.',
        pt: 'Nenhum dinheiro sai até você decidir. O valor está reservado na sua carteira.',
      },
    },
    settled: {
      heading: { en: 'Withdrawal made', es: 'Retiro realizado', pt: 'Saque realizado' },
      text: MONEY_HAS_LEFT,
    },
    processing: {
      heading: ON_ITS_WAY,
      text: {
        en: 'The withdrawal was sent. We are waiting for the bank to confirm it.',
        es: 'El retiro se envió. Esperamos la confirmación del banco.',
        pt: 'O saque foi enviado. Aguardamos a confirmação do banco.',
      },
    },
    retry: {
      heading: {
        en: 'Approved, but not sent yet',
        es: 'Aprobado, pero aún sin enviar',
        pt: 'Aprovado, mas ainda não enviado',
      },
      text: STILL_SET_ASIDE,
    },
    failed: {
      heading: {
        en: 'Approved, but not sent',
        es: 'Aprobado, pero no se envió',
        pt: 'Aprovado, mas não foi enviado',
      },
      text: MONEY_IS_BACK,
    },
    rejected: {
      heading: { en: 'Withdrawal rejected', es: 'Retiro rechazado', pt: 'Saque recusado' },
      text: {
        en: 'No money has left. The amount is available again.',
        es: 'No salió dinero. El importe está disponible de nuevo.',
        pt: 'Nenhum dinheiro saiu. O valor está disponível novamente.',
      },
    },
    expired: {
      heading: EXPIRED,
      text: {
        en: 'No money has left. If you still want to withdraw it, ask for it again.',
        es: 'No salió dinero. Si todavía quiere retirarlo, pídalo de nuevo.',
        pt: 'Nenhum dinheiro saiu. Se ainda quiser sacar, peça de novo.',
      },
    },
  },
  why: {
    asked: {
      en: 'This withdrawal needs your approval.',
      es: 'Este retiro necesita su aprobación.',
      pt: 'Este saque precisa da sua aprovação.',
    },
    requested: { en: 'This withdrawal', es: 'Este retiro', pt: 'Este saque' },
    total: { en: 'With this withdrawal', es: 'Con este retiro', pt: 'Com este saque' },
    aboveAutoApprove: {
      en: 'Withdrawals of {amount} or more need your approval',
      es: 'Los retiros de {amount} o más necesitan su aprobación',
      pt: 'Saques de {amount} ou mais precisam da sua aprovação',
    },
  },
  available: {
    en: 'Available after this withdrawal',
    es: 'Disponible después de este retiro',
    pt: 'Disponível depois deste saque',
  },
  approvedAt: APPROVED,
  rejectedAt: REJECTED,
  unknownFailure: {
    en: 'The withdrawal was not completed.',
    es: 'El retiro no se completó.',
    pt: 'O saque não foi concluído.',
  },
  confirm: {
    en: 'To approve this withdrawal, first confirm with a code or a passkey that it is you.',
    es: 'Para aprobar este retiro, primero confirme con un código o una passkey que es usted.',
    pt: 'Para aprovar este saque, primeiro confirme com um código ou uma passkey que é você.',
  },
};

/** Of what passed the gate without a question. */
const UNASKED: QuestionTexts = {
  ...ASKED,
  states: {
    ...ASKED.states,
    settled: {
      ...ASKED.states.settled,
      text: {
        en: 'The amount needed no approval, and the money has left your wallet.',
        es: 'El importe no necesitaba aprobación y el dinero salió de su billetera.',
        pt: 'O valor não precisava de aprovação e o dinheiro saiu da sua carteira.',
      },
    },
    processing: {
      ...ASKED.states.processing,
      heading: { en: 'On its way', es: 'En camino', pt: 'A caminho' },
    },
    failed: {
      ...ASKED.states.failed,
      heading: { en: 'Not sent', es: 'No se envió', pt: 'Não foi enviado' },
    },
  },
  approvedAt: { en: 'Asked for', es: 'Pedido', pt: 'Pedido' },
};

const RETURNED: StateTexts = {
  heading: { en: 'Withdrawal returned', es: 'Retiro devuelto', pt: 'Saque devolvido' },
  text: {
    en: 'The bank sent the money back. It is in your wallet again.',
    es: 'El banco devolvió el dinero. Está de nuevo en su billetera.',
    pt: 'O banco devolveu o dinheiro. Ele está de novo na sua carteira.',
  },
};

const ASKS: Text = { en: 'You asked to withdraw', es: 'Usted pidió retirar', pt: 'Você pediu para sacar' };
const CONCEPT: Text = {
  en: 'What it is called on both statements',
  es: 'El concepto en ambos resúmenes',
  pt: 'A descrição nos dois extratos',
};
const OWN_ACCOUNT: Text = {
  en: 'You asked to withdraw to your own account',
  es: 'Usted pidió retirar a su propia cuenta',
  pt: 'Você pediu para sacar para a sua própria conta',
};

const ANOTHER_HOLDER = {
  heading: {
    en: 'This account is not in your name',
    es: 'Esta cuenta no está a su nombre',
    pt: 'Esta conta não está em seu nome',
  },
  text: {
    en: 'Approve only if you know its holder and mean to send this money to them.',
    es: 'Apruebe solo si conoce al titular y quiere enviarle este dinero.',
    pt: 'Aprove somente se você conhece o titular e quer enviar este dinheiro a ele.',
  },
} satisfies StateTexts;

const isOwnAccount = ({ ownTaxId }: PageContext, { payee }: SnapshotToAccount): boolean =>
  payee.taxId === ownTaxId;

export const withdrawalPage = accountPage({
  question: withdrawalQuestion,
  texts: ({ channel }) => (channel === 'auto' ? UNASKED : ASKED),
  returned: RETURNED,
  asks: {
    line: (context, snapshot) => (isOwnAccount(context, snapshot) ? OWN_ACCOUNT : ASKS)[context.language],
    reason: () => CONCEPT,
    isUnverified: () => false,
  },
  warnings: (context, snapshot) =>
    isOwnAccount(context, snapshot)
      ? undefined
      : warning(ANOTHER_HOLDER.heading[context.language], ANOTHER_HOLDER.text[context.language]),
  find: findWithdrawal,
});
