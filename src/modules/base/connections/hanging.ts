// What hangs on a connection, as people call it: a refusal to remove one counts it.
import { LANGUAGES, type Language, type Text } from '#platform/text/language.ts';

const NAMES: Readonly<Record<string, Text>> = {
  approval_messages: { en: 'messages to owners', es: 'mensajes a titulares', pt: 'mensagens a titulares' },
  deposits: { en: 'deposits', es: 'depósitos', pt: 'depósitos' },
  cardholders: { en: 'cardholders', es: 'titulares', pt: 'titulares' },
  cards: { en: 'cards', es: 'tarjetas', pt: 'cartões' },
  method_deposits: {
    en: 'deposits for cards',
    es: 'depósitos para tarjetas',
    pt: 'depósitos para cartões',
  },
  payees: { en: 'payees', es: 'destinatarios', pt: 'favorecidos' },
  payment_methods: { en: 'payment methods', es: 'medios de pago', pt: 'meios de pagamento' },
  rail_operations: {
    en: 'orders to the bank',
    es: 'órdenes al banco',
    pt: 'ordens ao banco',
  },
  smtp_mails: {
    en: 'e-mails that are being sent',
    es: 'correos que se están enviando',
    pt: 'e-mails que estão sendo enviados',
  },
  wallets: { en: 'wallets', es: 'billeteras', pt: 'carteiras' },
};

export const isNamed = (table: string): boolean => Object.hasOwn(NAMES, table);

/** The counts by table. Each number comes after its noun, so that one and many read alike. */
export function countsText(counts: Readonly<Record<string, number>>): Text {
  const said = (language: Language): string =>
    Object.entries(counts)
      .map(([table, count]) => `${NAMES[table]?.[language] ?? table}: ${count}`)
      .join(', ');
  return Object.fromEntries(LANGUAGES.map((language) => [language, said(language)])) as Text;
}
