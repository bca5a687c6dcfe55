// What the screen of a question says in words of its own: what it is about, who asks for what, and how it
// stands. Only the owner reads them, in their language. None has a default: a question that lacks one does
// not compile.
import type { Text } from '#platform/text/language.ts';

export type StateTexts = { readonly heading: Text; readonly text: Text };

/** How a question stands, from the first time that it is shown to its outcome. */
export const STATES = [
  'pending',
  'settled',
  'processing',
  'retry',
  'failed',
  'rejected',
  'expired',
  'returned',
] as const;
export type State = (typeof STATES)[number];

export type QuestionTexts = {
  /** What is asked about, in lists. */
  readonly name: Text;
  /** The words behind the name of the agent or of the organization that asks. */
  readonly asks: Text;
  /** The words behind "you"; left out if no owner asks for it themselves. */
  readonly owner?: Text;
  /** The text for money that came back is with what finds out whether it did. */
  readonly states: Readonly<Record<Exclude<State, 'returned'>, StateTexts>>;
  readonly unknownFailure: Text;
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
