// What the page of a question says that every question must have words for. None has a default: a question
// that lacks one does not compile.
import type { Text } from '#platform/language.ts';

export type StateTexts = { readonly heading: Text; readonly text: Text };

/** How it stands. */
export type State = 'pending' | 'settled' | 'processing' | 'retry' | 'failed' | 'rejected' | 'expired';

export type QuestionTexts = {
  readonly states: Readonly<Record<State, StateTexts>>;
  readonly why: {
    readonly asked: Text;
    /** Its own amount, and the sum with it, beside a limit. */
    readonly requested: Text;
    readonly total: Text;
    readonly aboveAutoApprove: Text;
  };
  /** The balance of the wallet while the amount is set aside; null where it does not come from there. */
  readonly available: Text | null;
  readonly approvedAt: Text;
  readonly rejectedAt: Text;
  readonly unknownFailure: Text;
  readonly confirm: Text;
};

// What several questions say in the same words.
export const MONEY_HAS_LEFT: Text = {
  en: 'You approved it, and the money has left your wallet.',
  es: 'Usted lo aprobó y el dinero salió de su billetera.',
  pt: 'Você aprovou e o dinheiro saiu da sua carteira.',
};
export const ON_ITS_WAY: Text = {
  en: 'Approved, on its way',
  es: 'Aprobado, en camino',
  pt: 'Aprovado, a caminho',
};
export const STILL_SET_ASIDE: Text = {
  en: 'The amount is still set aside. Once this is put right, try again.',
  es: 'El importe sigue reservado. Cuando esté resuelto, intente de nuevo.',
  pt: 'O valor continua reservado. Quando estiver resolvido, tente novamente.',
};
export const MONEY_IS_BACK: Text = {
  en: 'The money is back in your wallet.',
  es: 'El dinero volvió a su billetera.',
  pt: 'O dinheiro voltou para a sua carteira.',
};
export const EXPIRED: Text = {
  en: 'This approval has expired',
  es: 'Esta aprobación venció',
  pt: 'Esta aprovação expirou',
};
export const APPROVED: Text = { en: 'Approved', es: 'Aprobado', pt: 'Aprovado' };
export const REJECTED: Text = { en: 'Rejected', es: 'Rechazado', pt: 'Recusado' };
