// The e-mail that says that money goes to an account to which it never went before, without anybody having
// been asked. There is no link in it to follow: an owner who did not do it talks to the organization.
import { fill, type Text } from '#platform/text/language.ts';
import { momentText, type Locality } from '#platform/time/moment.ts';
import { plainMoneyText } from '#platform/money/money-text.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { organizationText, type NamedOrganization } from '#platform/messages/organization-text.ts';
import type { WithdrawalRow } from './tables.ts';

const SUBJECT: Text = {
  en: 'First withdrawal to a new account: {amount}',
  es: 'Primer retiro a una cuenta nueva: {amount}',
  pt: 'Primeiro saque para uma conta nova: {amount}',
};
const TEXT: Text = {
  en: 'You withdrew money to an account that you had not used before.\n\nAmount: {amount}\nTo the account of: {holder}\nAccount: {account}\nConcept: {concept}\nDate: {at}\nWallet with: {organization}\n\nIf it was you, there is nothing to do. If it was not, contact {name} now: somebody may have access to your account.',
  es: 'Usted retiró dinero a una cuenta que no había usado antes.\n\nImporte: {amount}\nA la cuenta de: {holder}\nCuenta: {account}\nConcepto: {concept}\nFecha: {at}\nBilletera en: {organization}\n\nSi fue usted, no tiene que hacer nada. Si no fue usted, comuníquese ahora con {name}: alguien puede tener acceso a su cuenta.',
  pt: 'Você sacou dinheiro para uma conta que não tinha usado antes.\n\nValor: {amount}\nPara a conta de: {holder}\nConta: {account}\nDescrição: {concept}\nData: {at}\nCarteira em: {organization}\n\nSe foi você, não precisa fazer nada. Se não foi, entre em contato com {name} agora: alguém pode ter acesso à sua conta.',
};

const NAME_CHARACTERS_MAX = 80;
const CONCEPT_CHARACTERS_MAX = 140;

export type NewAccount = {
  readonly row: WithdrawalRow;
  readonly organization: NamedOrganization;
  readonly where: Locality;
};

export function newAccountEmail({ row, organization, where }: NewAccount): {
  readonly subject: string;
  readonly text: string;
} {
  const { language } = where;
  const name = oneLine(organization.name, NAME_CHARACTERS_MAX);
  const said = {
    amount: plainMoneyText(language, row.amount_minor, row.currency),
    holder: oneLine(row.to_name, NAME_CHARACTERS_MAX),
    account: row.to_number,
    concept: oneLine(row.concept, CONCEPT_CHARACTERS_MAX),
    at: momentText(row.created_at, where),
    organization: organizationText(language, { ...organization, name }),
    name,
  };
  return { subject: fill(SUBJECT, language, said), text: fill(TEXT, language, said) };
}
