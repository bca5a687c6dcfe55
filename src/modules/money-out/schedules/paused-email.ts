// The e-mail that says that a scheduled payment was paused, since a bank suspects fraud. There is no link in
// it to follow, since an e-mail that imitates it would have one.
import type { Instant } from '#platform/time/clock.ts';
import { fill, type Text } from '#platform/text/language.ts';
import { momentText, type Locality } from '#platform/time/moment.ts';
import { plainMoneyText } from '#platform/money/money-text.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { organizationText, type NamedOrganization } from '#platform/messages/organization-text.ts';
import { agentWords, REASON_CHARACTERS_MAX } from '#modules/approvals/agent-words.ts';
import type { ScheduleRow } from './tables.ts';

const SUBJECT: Text = {
  en: 'We paused a scheduled payment of {amount}',
  es: 'Pausamos un pago programado de {amount}',
  pt: 'Pausamos um pagamento agendado de {amount}',
};
const TEXT: Text = {
  en: 'A bank stopped a scheduled payment of yours because it suspects fraud. The money is in your wallet. We paused the payment, so it is not sent again until you decide.\n\nAmount: {amount}\nPayee: {payee}\nAccount: {account}\nReason: {reason}\nDate: {at}\nWallet with: {organization}\n\nCall the payee on a number you already know and ask whether the account is theirs. If it is, open your wallet and resume the scheduled payment. If it is not, or you do not know this payment, cancel it there and contact {name}.',
  es: 'Un banco detuvo un pago programado suyo porque sospecha un fraude. El dinero está en su billetera. Pausamos el pago, así que no se enviará de nuevo hasta que usted decida.\n\nImporte: {amount}\nDestinatario: {payee}\nCuenta: {account}\nConcepto: {reason}\nFecha: {at}\nBilletera en: {organization}\n\nLlame al destinatario a un número que ya conocía y pregúntele si la cuenta es suya. Si lo es, abra su billetera y reanude el pago programado. Si no lo es, o si usted no reconoce este pago, cancélelo allí y comuníquese con {name}.',
  pt: 'Um banco barrou um pagamento agendado seu por suspeita de fraude. O dinheiro está na sua carteira. Pausamos o pagamento, por isso ele não será enviado de novo até você decidir.\n\nValor: {amount}\nFavorecido: {payee}\nConta: {account}\nDescrição: {reason}\nData: {at}\nCarteira em: {organization}\n\nLigue para o favorecido em um número que já conhecia e pergunte se a conta é dele. Se for, abra sua carteira e retome o pagamento agendado. Se não for, ou se você não reconhece este pagamento, cancele-o lá e fale com {name}.',
};

const NAME_CHARACTERS_MAX = 80;

type Paused = {
  readonly row: ScheduleRow;
  /** When the payment was made that a bank stopped. */
  readonly at: Instant;
  readonly organization: NamedOrganization;
  readonly where: Locality;
};

export function pausedEmail({ row, at, organization, where }: Paused): {
  readonly subject: string;
  readonly text: string;
} {
  const { language } = where;
  const name = oneLine(organization.name, NAME_CHARACTERS_MAX);
  const said = {
    amount: plainMoneyText(language, row.amount_minor, row.currency),
    payee: oneLine(row.payee_label, NAME_CHARACTERS_MAX),
    account: row.payee_number,
    reason:
      row.sub_wallet_id === null
        ? oneLine(row.reason, REASON_CHARACTERS_MAX)
        : agentWords(language, row.reason),
    at: momentText(at, where),
    organization: organizationText(language, { ...organization, name }),
    name,
  };
  return { subject: fill(SUBJECT, language, said), text: fill(TEXT, language, said) };
}
