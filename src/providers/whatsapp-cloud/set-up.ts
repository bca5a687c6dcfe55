// What a command sets up at WhatsApp: the templates, and where messages of the account go.
import type { SetUp, SetUpStep } from '#platform/provider/findings.ts';
import type { WhatsappAccount } from './account.ts';
import type { WantedTemplate } from './template-compare.ts';
import { exampledFor, type TemplateFinding, type WhatsappTemplates } from './templates.ts';

type Wanted = { readonly address: string; readonly wanted: readonly WantedTemplate[] };

export async function setUpWhatsapp(
  { templateStates, createTemplates, subscribe, numberFacts }: WhatsappTemplates & WhatsappAccount,
  { address, wanted: bare }: Wanted,
  signal: AbortSignal,
): Promise<SetUp> {
  const number = await numberFacts(signal);
  const wanted = exampledFor(bare, number.kind === 'done' ? (number.value?.shown ?? '') : '');
  const before = await templateStates(wanted, signal);
  const after = before.kind === 'done' ? await createTemplates(wanted, signal) : before;
  const templates = wanted.map(({ name, language }, i): SetUpStep => {
    const stateIn = (states: typeof before): TemplateFinding['state'] =>
      states.kind === 'done' ? (states.value[i]?.state ?? 'missing') : 'missing';
    const isMissing = stateIn(after) === 'missing';
    const outcome = isMissing ? 'failed' : stateIn(before) === 'missing' ? 'made' : 'kept';
    return { what: TEMPLATE, values: { name, language }, outcome };
  });
  const subscribed = await subscribe(address, signal);
  const outcome = subscribed.kind === 'done' ? (subscribed.value === 'set' ? 'made' : 'kept') : 'failed';
  return { steps: [...templates, { what: ADDRESS, values: { address }, outcome }], secrets: {} };
}

const TEMPLATE = {
  en: 'template {name} ({language})',
  es: 'plantilla {name} ({language})',
  pt: 'modelo {name} ({language})',
};
const ADDRESS = {
  en: 'messages of the account go to {address}',
  es: 'los mensajes de la cuenta van a {address}',
  pt: 'as mensagens da conta vão para {address}',
};
