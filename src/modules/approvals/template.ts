// The template that is registered with WhatsApp in each language, word for word. Its holes are filled from
// what the owner decides on.
import type { Language } from '../../platform/language.ts';

export type Template = {
  /** WhatsApp's code of the language. */
  readonly language: string;
  /** Holes are `{{1}}` amount, `{{2}}` payee, `{{3}}` who asks and `{{4}}` why. */
  readonly body: string;
  readonly approve: string;
  readonly reject: string;
};

export const TEMPLATE_NAME = 'payment_approval';

export const TEMPLATES: Readonly<Record<Language, Template>> = {
  es: {
    language: 'es',
    body: 'Hay un pago que espera su decisión.\n\nImporte: {{1}}\nDestinatario: {{2}}\nLo pide: {{3}}\nMotivo: {{4}}\n\nPuede responder durante 10 minutos. Si no esperaba este pago, rechácelo.',
    approve: 'Aprobar',
    reject: 'Rechazar',
  },
  pt: {
    language: 'pt_BR',
    body: 'Há um pagamento que espera sua decisão.\n\nValor: {{1}}\nFavorecido: {{2}}\nQuem pede: {{3}}\nMotivo: {{4}}\n\nVocê pode responder durante 10 minutos. Se não esperava este pagamento, recuse.',
    approve: 'Aprovar',
    reject: 'Recusar',
  },
  en: {
    language: 'en',
    body: 'A payment waits for your decision.\n\nAmount: {{1}}\nPayee: {{2}}\nAsked for by: {{3}}\nReason: {{4}}\n\nYou can answer for 10 minutes. If you did not expect this payment, reject it.',
    approve: 'Approve',
    reject: 'Reject',
  },
};
