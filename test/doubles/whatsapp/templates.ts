// The templates of an account of the double, as Meta keeps them: each in one language, with a state, and one
// of authentication in Meta's own words.
import type { MessageRequest, TemplateRequest } from './requests.ts';

export const TEMPLATE_STATES = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
export type TemplateStatus = (typeof TEMPLATE_STATES)[number];

type Component = {
  readonly type: string;
  readonly text?: string;
  readonly add_security_recommendation?: boolean;
  readonly code_expiration_minutes?: number;
  readonly buttons?: ReadonlyArray<{ readonly type: string; readonly text: string; readonly url?: string }>;
};
export type KeptTemplate = {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly components: readonly Component[];
  category: string;
  status: TemplateStatus;
  rejected_reason: string;
};

const CODES: Readonly<Record<string, readonly [body: string, footer: string]>> = {
  es: [
    '*{{1}}* es tu código de verificación. Por tu seguridad, no lo compartas.',
    'Este código caduca en # minutos.',
  ],
  pt_BR: [
    '*{{1}}* é seu código de verificação. Para sua segurança, não o compartilhe.',
    'Este código expira em # minutos.',
  ],
  en: [
    '*{{1}}* is your verification code. For your security, do not share this code.',
    'This code expires in # minutes.',
  ],
};

export function keptTemplate(id: string, request: TemplateRequest, status: TemplateStatus): KeptTemplate {
  const { name, language, category } = request;
  const components = category === 'UTILITY' ? request.components : worded(request);
  return { id, name, language, category, components, status, rejected_reason: 'NONE' };
}

function worded({
  language,
  components: [, footer, { buttons }],
}: Extract<TemplateRequest, { readonly category: 'AUTHENTICATION' }>): readonly Component[] {
  const [text = '', expires = ''] = CODES[language] ?? [];
  const minutes = footer.code_expiration_minutes;
  const url = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}';
  return [
    { type: 'BODY', text, add_security_recommendation: true },
    { type: 'FOOTER', text: expires.replace('#', String(minutes)), code_expiration_minutes: minutes },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: buttons[0].text, url }] },
  ];
}

export const holesIn = (text: string): number => new Set(text.match(/\{\{\d+\}\}/g)).size;

const bodyOf = ({ components }: KeptTemplate): string =>
  components.find(({ type }) => type === 'BODY')?.text ?? '';
const buttonsOf = ({ components }: KeptTemplate): readonly string[] =>
  components.flatMap(({ buttons = [] }) => buttons.map(({ text }) => text));

export type Refused = { readonly code: number; readonly status: number; readonly message: string };

const refused = (code: number, status: number, message: string): Refused => ({ code, status, message });

/** Why a message cannot be made from a template; undefined if it can. */
export function refusedBy(
  template: KeptTemplate | undefined,
  { template: { components } }: MessageRequest,
): Refused | undefined {
  if (template?.status === 'PAUSED') return refused(132_015, 400, 'Template is paused');
  if (template?.status === 'DISABLED') return refused(132_016, 400, 'Template is disabled');
  if (template?.status !== 'APPROVED')
    return refused(132_001, 404, 'Template name does not exist in the translation');
  const [body, ...buttons] = components;
  if (body.parameters.length !== holesIn(bodyOf(template)))
    return refused(132_000, 400, 'Number of parameters does not match the expected number of params');
  if (buttons.length !== buttonsOf(template).length) return refused(132_000, 400, 'Buttons do not match');
  const isCode = template.category === 'AUTHENTICATION';
  if (buttons.some((button) => (button.sub_type === 'url') !== isCode))
    return refused(132_012, 400, 'Parameter format does not match');
  const [first] = buttons;
  return first?.sub_type === 'url' && first.parameters[0].text !== body.parameters[0]?.text
    ? refused(132_012, 400, 'The code of the button is not that of the body')
    : undefined;
}

/** What a person reads. */
export function shown(template: KeptTemplate, { template: { components } }: MessageRequest): string {
  const [{ parameters }] = components;
  const body = bodyOf(template).replaceAll(
    /\{\{(\d+)\}\}/g,
    (hole, n: string) => parameters[Number(n) - 1]?.text ?? hole,
  );
  return [body, ...buttonsOf(template).map((text) => `[${text}]`)].join('\n');
}
