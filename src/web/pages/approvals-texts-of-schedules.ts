// What the page of an approval says of a scheduled payment, in place of what it says of any other.
import type { Text } from '../../platform/language.ts';
import { DETAILS } from './approvals-texts.ts';

const BY_AGENT: Text = {
  en: 'Your agent {agent} has scheduled to pay',
  es: 'Su agente {agent} programó pagar',
  pt: 'Seu agente {agent} programou pagar',
};

export const OF_SCHEDULES: ReadonlyMap<Text, Text> = new Map([
  [DETAILS.asksAgent, BY_AGENT],
  [DETAILS.askedAgent, BY_AGENT],
  [
    DETAILS.asksOwner,
    { en: 'You have scheduled to pay', es: 'Usted programó pagar', pt: 'Você programou pagar' },
  ],
]);
