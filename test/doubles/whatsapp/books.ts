// The books of the double: what it was asked to send and to whom it did, its templates, where its webhooks
// go, and what it has to complain of.
import {
  holesIn,
  keptTemplate,
  refusedBy,
  shown,
  type KeptTemplate,
  type TemplateStatus,
} from './templates.ts';
import type { MessageRequest, TemplateRequest } from './requests.ts';
import { CODES_SAID } from './said-by.ts';
import type { Person } from './webhooks.ts';

export type KeptMessage = {
  readonly id: string;
  readonly reference: string;
  readonly to: string;
  readonly recipient: string;
  /** Who that is for this business. */
  readonly user: string;
  readonly text: string;
  /** What the buttons send back, with what is written on them. */
  readonly buttons: ReadonlyArray<{ readonly payload: string; readonly text: string }>;
  readonly isDelivered: boolean;
};

/** That a message was asked for, and what its caller can know of it. */
export type Arrival = {
  readonly reference: string;
  readonly outcome: 'sent' | 'refused' | 'untold';
};

export type Failure = { readonly status: number; readonly code: number; readonly message: string };
export type Made<Value> = { readonly value: Value } | { readonly failure: Failure };

export type BooksSettings = {
  readonly businessAccountId: string;
  readonly phoneNumberId: string;
  readonly displayNumber: string;
  readonly appId: string;
  /** What becomes of a new template. */
  readonly judges?: TemplateStatus;
};

export type Books = {
  readonly messages: readonly KeptMessage[];
  readonly templates: readonly KeptTemplate[];
  readonly arrivals: Arrival[];
  /** Requests that Meta would not take, and tokens that it does not know. */
  readonly complaints: string[];
  /**
   * How Meta names who has a number: by an id alone, or by the number alone, in another form where they tap
   * than in its answer.
   */
  readonly named: Map<string, 'hidden' | 'other_form'>;
  /** Numbers that no message reaches, and whether the answer says it or a status. */
  readonly undeliverable: Map<string, 'answer' | 'status'>;
  callback: { readonly address: string } | null;
  createTemplate(request: TemplateRequest): Made<KeptTemplate>;
  judge(name: string, status: TemplateStatus | 'DELETED', reason?: string): void;
  send(request: MessageRequest): Made<KeptMessage>;
};

export function createBooks({ judges = 'APPROVED' }: BooksSettings): Books {
  const messages: KeptMessage[] = [];
  const templates: KeptTemplate[] = [];
  const undeliverable: Books['undeliverable'] = new Map();
  const find = (name: string, language: string): KeptTemplate | undefined =>
    templates.find((one) => one.name === name && one.language === language);

  return {
    messages,
    templates,
    undeliverable,
    named: new Map(),
    arrivals: [],
    complaints: [],
    callback: null,

    createTemplate(request) {
      if (find(request.name, request.language) !== undefined)
        return { failure: failure(400, 100, 'Content in this language already exists') };
      const [body] = request.components;
      if ('text' in body && holesIn(body.text) !== body.example.body_text[0].length)
        return { failure: failure(400, 100, 'The examples do not fill the body') };
      const template = keptTemplate(String(594_425_479_261_596 + templates.length), request, judges);
      templates.push(template);
      return { value: template };
    },

    judge(name, status, reason = 'NONE') {
      for (const template of templates.filter((one) => one.name === name)) {
        if (status === 'DELETED') templates.splice(templates.indexOf(template), 1);
        else Object.assign(template, { status, rejected_reason: reason });
      }
    },

    send(request) {
      const { to, template: asked } = request;
      const template = find(asked.name, asked.language.code);
      const refused = refusedBy(template, request);
      if (refused !== undefined || template === undefined)
        return { failure: refused ?? failure(404, 132_001, 'Template does not exist') };
      const how = undeliverable.get(to);
      if (how === 'answer') return { failure: failure(400, 131_026, 'Message undeliverable') };
      const id = `wamid.${Buffer.from(`${to}:${messages.length}`).toString('base64')}`;
      const message = { ...madeOf(request, template), id, isDelivered: how === undefined };
      messages.push(message);
      return { value: message };
    },
  };
}

function madeOf(request: MessageRequest, template: KeptTemplate): Omit<KeptMessage, 'id' | 'isDelivered'> {
  const [, ...buttons] = request.template.components;
  const texts = template.components.flatMap(({ buttons: all = [] }) => all.map(({ text }) => text));
  return {
    reference: request.biz_opaque_callback_data,
    to: request.to,
    recipient: waIdOf(request.to),
    user: userOf(request.to),
    text: shown(template, request),
    buttons: buttons.flatMap((button, i) =>
      button.sub_type === 'quick_reply'
        ? [{ payload: button.parameters[0].payload, text: texts[i] ?? '' }]
        : [],
    ),
  };
}

/** WhatsApp knows Mexican mobiles by an older form of their number. */
const waIdOf = (to: string): string => to.replace(/^52(?=\d{10}$)/, '521');

/** As it is named in answers and statuses, or in a tap. */
export function personIn(
  { named }: Pick<Books, 'named'>,
  { to, recipient, user }: Pick<KeptMessage, 'to' | 'recipient' | 'user'>,
  where: 'answer' | 'tap',
): Person {
  const how = named.get(to);
  if (how === 'hidden') return { recipient: undefined, user };
  if (how !== 'other_form') return { recipient, user };
  return { recipient: where === 'tap' ? otherForm(recipient) : recipient, user: undefined };
}

/** With the digit after the code of the country that mobiles of Mexico and Argentina may have, or without. */
const otherForm = (phone: string): string =>
  /^(?:521|549)\d{10}$/.test(phone)
    ? phone.slice(0, 2) + phone.slice(3)
    : phone.replace(/^52/, '521').replace(/^54/, '549');

/** Of one business: another one knows the same person by another id. */
const userOf = (to: string): string =>
  `${to.startsWith('52') ? 'MX' : 'AR'}.${Buffer.from(to).toString('hex')}`;

export function failure(status: number, code: number, message: string): Failure {
  if (!(code in CODES_SAID)) throw new Error(`it is not said where the code ${code} is from`);
  return { status, code, message };
}
