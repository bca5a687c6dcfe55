// The templates of the product at WhatsApp: created if they are missing, and compared if they are not. What
// Meta has is never changed from here, since an edited template is judged again.
import { z } from 'zod';
import { LANGUAGES, type Language } from '#platform/text/language.ts';
import type { Template, Templates, Wording } from '#modules/approvals/port.ts';
import { CODE_MINUTES, CODE_TEMPLATES, codeTemplateOf } from '#modules/people/onboarding/port.ts';
import type { Graph, GraphAnswer, NotDone } from './graph.ts';
import { differencesOf, foundTemplate, type FoundTemplate, type WantedTemplate } from './template-compare.ts';

const STATES = ['pending', 'approved', 'rejected', 'paused', 'disabled'] as const;
/** `other` is a state that Meta has added since: look at it in WhatsApp Manager. */
export type TemplateState = 'missing' | (typeof STATES)[number] | 'other';

export type TemplateFinding = {
  readonly name: string;
  readonly language: string;
  readonly state: TemplateState;
  /** The parts in which what Meta has is not what owners should read. */
  readonly differs: readonly string[];
  /** Why Meta has rejected it, or why it could not be created. */
  readonly reason: string | null;
};

type TemplatesOptions = { readonly graph: Graph; readonly businessAccountId: string };

export type WhatsappTemplates = {
  templateStates(wanted: readonly WantedTemplate[], signal: AbortSignal): Promise<States>;
  /** Run again it creates what is still missing, and nothing twice. */
  createTemplates(wanted: readonly WantedTemplate[], signal: AbortSignal): Promise<States>;
};
type States = GraphAnswer<readonly TemplateFinding[]>;

export const createWhatsappTemplates = ({
  graph,
  businessAccountId,
}: TemplatesOptions): WhatsappTemplates => {
  const path = `${businessAccountId}/message_templates`;
  const states = async (wanted: readonly WantedTemplate[], signal: AbortSignal): Promise<States> => {
    const found = await listAll(graph, path, signal);
    if (found.kind !== 'done') return found;
    return { kind: 'done', value: wanted.map((one) => findingOf(one, found.value)) };
  };

  return {
    templateStates: states,
    async createTemplates(wanted, signal) {
      const before = await states(wanted, signal);
      if (before.kind !== 'done') return before;
      const failed = new Map<WantedTemplate, string>();
      for (const [i, one] of wanted.entries()) {
        if (before.value[i]?.state !== 'missing') continue;
        const call = { operation: 'templates.create', method: 'POST', path, body: one } as const;
        const answer = await graph.ask({ ...call, answer: created }, signal);
        if (answer.kind !== 'done') failed.set(one, reasonOf(answer));
      }
      // Read again, so that an answer that was lost does not count as a failure.
      const after = await states(wanted, signal);
      if (after.kind !== 'done') return after;
      const value = after.value.map((finding, i) => {
        const one = wanted[i];
        const why = one === undefined || finding.state !== 'missing' ? undefined : failed.get(one);
        return why === undefined ? finding : { ...finding, reason: why };
      });
      return { kind: 'done', value };
    },
  };
};

const created = z.object({ id: z.string() });
const reasonOf = (answer: NotDone): string =>
  answer.kind === 'refused' ? `${answer.error.code}: ${answer.error.says}` : answer.reason;

const page = z.object({
  data: z.array(foundTemplate),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
});
const PAGE_TEMPLATES_MAX = 100;
/** An account has 6 000 at most. */
const PAGES_MAX = 61;
const FIELDS = 'name,language,status,category,components,rejected_reason';

async function listAll(
  graph: Graph,
  path: string,
  signal: AbortSignal,
): Promise<GraphAnswer<readonly FoundTemplate[]>> {
  const all: FoundTemplate[] = [];
  let after: string | undefined;
  for (let n = 0; n < PAGES_MAX; n += 1) {
    const query = new URLSearchParams({ fields: FIELDS, limit: String(PAGE_TEMPLATES_MAX) });
    if (after !== undefined) query.set('after', after);
    const call = { operation: 'templates.list', method: 'GET', path: `${path}?${query.toString()}` } as const;
    const answer = await graph.ask({ ...call, answer: page }, signal);
    if (answer.kind !== 'done') return answer;
    const { data, paging } = answer.value;
    all.push(...data);
    after = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (after === undefined) break;
  }
  return { kind: 'done', value: all };
}

function findingOf(wanted: WantedTemplate, all: readonly FoundTemplate[]): TemplateFinding {
  const { name, language } = wanted;
  const found = all.find((one) => one.name === name && one.language === language);
  if (found === undefined) return { name, language, state: 'missing', differs: [], reason: null };
  const state = STATES.find((one) => one.toUpperCase() === found.status) ?? 'other';
  const { rejected_reason: rejected } = found;
  const reason = rejected === undefined || rejected === 'NONE' ? null : rejected;
  return { name, language, state, differs: differencesOf(wanted, found), reason };
}

/** What Meta's reviewers see in the holes. */
const EXAMPLES = ['USD 2,000.00', 'COMERCIO EJEMPLO', 'compras', 'Factura 42'];
/** The first of them, by the country of the number that writes. */
const AMOUNTS: readonly (readonly [prefix: string, amount: string])[] = [
  ['52', 'MXN 2,000.00'],
  ['54', 'ARS 2.000,00'],
  ['55', 'BRL 2.000,00'],
  ['56', 'CLP 2.000'],
  ['57', 'COP 20.000,00'],
  ['51', 'PEN 200.00'],
];

/** The templates with an amount as people of the company write it. */
export function exampledFor(wanted: readonly WantedTemplate[], number: string): readonly WantedTemplate[] {
  const digits = number.replace(/\D/g, '');
  const amount = AMOUNTS.find(([prefix]) => digits.startsWith(prefix))?.[1];
  if (amount === undefined) return wanted;
  const texts = [amount, ...EXAMPLES.slice(1)];
  return wanted.map((one) => ({
    ...one,
    components: one.components.map((part) =>
      'example' in part ? { ...part, example: { body_text: [texts] } } : part,
    ),
  }));
}

/** The templates of a question in each language. */
export const wantedApprovals = (templates: Templates): WantedTemplate[] =>
  [...new Map(templates.map((template) => [template.name, template])).values()].flatMap((template) =>
    LANGUAGES.map((language) => wantedApproval(template, template.wordings[language])),
  );

const wantedApproval = (
  { name }: Template,
  { language, body, approve, reject }: Wording,
): WantedTemplate => ({
  name,
  language,
  category: 'UTILITY',
  components: [
    { type: 'BODY', text: body, example: { body_text: [EXAMPLES] } },
    { type: 'BUTTONS', buttons: [approve, reject].map((text) => ({ type: 'QUICK_REPLY', text })) },
  ],
});

/** The templates of codes in each language. Meta words them itself. */
export const wantedCodes = (): WantedTemplate[] => LANGUAGES.map((language) => wantedCode(language));

const wantedCode = (language: Language): WantedTemplate => ({
  ...codeTemplateOf(language),
  category: 'AUTHENTICATION',
  components: [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: CODE_MINUTES },
    {
      type: 'BUTTONS',
      buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: CODE_TEMPLATES[language].button }],
    },
  ],
});
