// The e-mail that says that a client was connected: to whom, what it may do, and where to end it. Its link
// proves nothing by itself: the person signs in there.
import { fill, type Text } from '#platform/text/language.ts';
import { momentText, type Locality } from '#platform/time/moment.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { organizationText, type NamedOrganization } from '#platform/messages/organization-text.ts';
import { SCOPE_TEXTS } from './scope-texts.ts';
import type { GrantRow } from './tables.ts';

const SUBJECT: Text = {
  en: 'A program was connected to your wallet: {client}',
  es: 'Se conectó un programa a su billetera: {client}',
  pt: 'Um programa foi conectado à sua carteira: {client}',
};
const TEXT: Text = {
  en: '“{client}” can now use your wallet with {organization}. This is the name that the program gives itself.\n\nIt may:\n{scopes}\n\n{facts}\n\nSee it, and disconnect it at any time, here:\n{url}\n\nIf it was not you who connected it, disconnect it there now and contact {name}.',
  es: '“{client}” ya puede usar su billetera en {organization}. Este nombre es el que el programa se da a sí mismo.\n\nPuede:\n{scopes}\n\n{facts}\n\nVéalo, y desconéctelo cuando quiera, aquí:\n{url}\n\nSi no fue usted quien lo conectó, desconéctelo allí ahora y comuníquese con {name}.',
  pt: '“{client}” já pode usar a sua carteira em {organization}. Este nome é o que o programa dá a si mesmo.\n\nEle pode:\n{scopes}\n\n{facts}\n\nVeja-o, e desconecte-o quando quiser, aqui:\n{url}\n\nSe não foi você quem o conectou, desconecte-o lá agora e entre em contato com {name}.',
};
const AGENT: Text = {
  en: 'It spends as: {agent}',
  es: 'Gasta como: {agent}',
  pt: 'Gasta como: {agent}',
};
const NO_AGENT: Text = {
  en: 'It cannot spend.',
  es: 'No puede gastar.',
  pt: 'Ele não pode gastar.',
};
const WHEN: Text = { en: 'Connected: {at}', es: 'Conectado: {at}', pt: 'Conectado em: {at}' };

const NAME_CHARACTERS_MAX = 80;

export type Connected = {
  readonly row: GrantRow;
  /** The name of the agent as which it spends; null if it may not. */
  readonly agent: string | null;
  readonly organization: NamedOrganization;
  readonly where: Locality;
  readonly url: string;
};

export function connectedEmail({ row, agent, organization, where, url }: Connected): {
  readonly subject: string;
  readonly text: string;
} {
  const { language } = where;
  const client = oneLine(row.client_name, NAME_CHARACTERS_MAX);
  const name = oneLine(organization.name, NAME_CHARACTERS_MAX);
  const facts = [
    agent === null
      ? NO_AGENT[language]
      : fill(AGENT, language, { agent: oneLine(agent, NAME_CHARACTERS_MAX) }),
    fill(WHEN, language, { at: momentText(row.created_at, where) }),
  ];
  const said = {
    client,
    name,
    organization: organizationText(language, { ...organization, name }),
    scopes: row.scopes.map((scope) => `- ${SCOPE_TEXTS[scope][language]}`).join('\n'),
    facts: facts.join('\n'),
    url,
  };
  return { subject: fill(SUBJECT, language, said), text: fill(TEXT, language, said) };
}
