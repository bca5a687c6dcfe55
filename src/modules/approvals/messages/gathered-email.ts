// The e-mail that says how many questions of an agent wait in the inbox. If all that wait share their own
// texts it uses those, else it speaks of requests and each line says what it is.
import { fill, type Language, type Text } from '#platform/text/language.ts';
import type { Email } from './emails.ts';
import type { GatheredTexts, Question, MessageValues } from '../question.ts';

const REQUESTS: GatheredTexts = {
  subject: {
    one: {
      en: 'A request of {asker} waits for your decision',
      es: 'Una solicitud de {asker} espera su decisión',
      pt: 'Uma solicitação de {asker} espera sua decisão',
    },
    many: {
      en: '{count} requests of {asker} wait for your decision',
      es: '{count} solicitudes de {asker} esperan su decisión',
      pt: '{count} solicitações de {asker} esperam sua decisão',
    },
  },
  why: {
    one: {
      en: 'When one agent asks often, we do not send you a message for each request. We write at most once an hour. If you did not expect this request, reject it and pause the agent.',
      es: 'Cuando un agente pide mucho, no le enviamos un mensaje por cada solicitud. Le escribimos una vez por hora como máximo. Si no esperaba esta solicitud, rechácela y pause el agente.',
      pt: 'Quando um agente pede muito, não enviamos uma mensagem para cada solicitação. Escrevemos no máximo uma vez por hora. Se não esperava esta solicitação, recuse-a e pause o agente.',
    },
    many: {
      en: 'When one agent asks often, we do not send you a message for each request. We write at most once an hour. If you did not expect these requests, reject them and pause the agent.',
      es: 'Cuando un agente pide mucho, no le enviamos un mensaje por cada solicitud. Le escribimos una vez por hora como máximo. Si no esperaba estas solicitudes, rechácelas y pause el agente.',
      pt: 'Quando um agente pede muito, não enviamos uma mensagem para cada solicitação. Escrevemos no máximo uma vez por hora. Se não esperava estas solicitações, recuse-as e pause o agente.',
    },
  },
};

const MORE: Text = { en: 'And {more} more:', es: 'Y {more} más:', pt: 'E mais {more}:' };

type Texts = Question['gathered'];

export type GatheredEmailInput = {
  /** How many wait in all. */
  readonly count: number;
  readonly asker: string;
  /** The texts of all of them. */
  readonly texts: readonly Texts[];
  /** The page of all of them. */
  readonly inboxUrl: string;
  readonly lines: ReadonlyArray<MessageValues & { readonly texts: Texts; readonly url: string }>;
};

export function gatheredEmailOf(
  language: Language,
  { count, asker, texts, inboxUrl, lines }: GatheredEmailInput,
): Email {
  const alone = sharedBy(texts);
  const { subject: subjects, why } = alone ?? REQUESTS;
  const number = count === 1 ? 'one' : 'many';
  const subject = fill(subjects[number], language, { count, asker });
  const more = count - lines.length;
  const parts = [
    `${subject}.`,
    ...lines.map((line) => `${fill((alone ?? line.texts).line, language, line)}\n${line.url}`),
    ...(more > 0 ? [`${fill(MORE, language, { more })}\n${inboxUrl}`] : []),
    why[number][language],
  ];
  return { subject, text: parts.join('\n\n') };
}

function sharedBy([first, ...others]: readonly Texts[]): Texts['alone'] {
  const alone = first?.alone;
  return others.every((one) => one.alone === alone) ? alone : undefined;
}
