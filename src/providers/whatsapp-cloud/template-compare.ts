// Whether a template at WhatsApp says what ours says. An owner decides on its words, so they are compared
// word for word; Meta words an authentication template itself, and turns its button into a link.
import { z } from 'zod';

export type WantedTemplate = {
  readonly name: string;
  readonly language: string;
  readonly category: 'UTILITY' | 'AUTHENTICATION';
  readonly components: readonly WantedComponent[];
};
type WantedComponent =
  | { readonly type: 'BODY'; readonly text: string; readonly example: { readonly body_text: string[][] } }
  | { readonly type: 'BODY'; readonly add_security_recommendation: true }
  | { readonly type: 'FOOTER'; readonly code_expiration_minutes: number }
  | { readonly type: 'BUTTONS'; readonly buttons: readonly WantedButton[] };
type WantedButton = {
  readonly type: 'QUICK_REPLY' | 'OTP';
  readonly text: string;
  readonly otp_type?: string;
};

export const foundTemplate = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  rejected_reason: z.string().optional(),
  components: z
    .array(
      z.object({
        type: z.string(),
        text: z.string().optional(),
        code_expiration_minutes: z.int().optional(),
        buttons: z.array(z.object({ type: z.string(), text: z.string().optional() })).optional(),
      }),
    )
    .default([]),
});
export type FoundTemplate = z.infer<typeof foundTemplate>;

/** A template that Meta has moved to another category costs another price and has other limits. */
export function differencesOf(wanted: WantedTemplate, found: FoundTemplate): string[] {
  const differs = found.category === wanted.category ? [] : ['category'];
  for (const component of wanted.components) {
    const same = found.components.find(({ type }) => type.toUpperCase() === component.type);
    if (same === undefined || !isSame(component, same)) differs.push(component.type.toLowerCase());
  }
  const known = new Set<string>(wanted.components.map(({ type }) => type));
  const more = found.components.map(({ type }) => type.toUpperCase()).filter((type) => !known.has(type));
  return [...differs, ...more.map((type) => type.toLowerCase())];
}

type FoundComponent = FoundTemplate['components'][number];

function isSame(wanted: WantedComponent, found: FoundComponent): boolean {
  if (wanted.type === 'BUTTONS') return areSameButtons(wanted.buttons, found.buttons ?? []);
  if (wanted.type === 'FOOTER') {
    const { code_expiration_minutes: minutes = wanted.code_expiration_minutes } = found;
    return minutes === wanted.code_expiration_minutes;
  }
  return !('text' in wanted) || wanted.text === found.text;
}

/** A button that copies a code is asked for as OTP, and is a link from then on. */
const areSameButtons = (
  wanted: readonly WantedButton[],
  found: NonNullable<FoundComponent['buttons']>,
): boolean =>
  wanted.length === found.length &&
  wanted.every(({ type, text }, i) => {
    const there = found[i];
    const isType = type === 'OTP' ? ['OTP', 'URL'].includes(there?.type ?? '') : there?.type === type;
    return isType && there?.text === text;
  });
