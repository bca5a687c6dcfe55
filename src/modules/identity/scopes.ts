// What an API key may be allowed to do. A resource with both sides is granted whole by its bare name.

const READ_AND_WRITE = [
  'cardholders',
  'payment_methods',
  'cards',
  'onboarding',
  'webhooks',
  'transfers',
  'keys',
  'sandbox',
] as const;
const WHOLE = ['cards.reveal', 'webhooks.secrets', 'events'] as const;

export const SCOPES: readonly string[] = [
  '*',
  ...READ_AND_WRITE.flatMap((name) => [name, `${name}:read`, `${name}:write`]),
  ...WHOLE,
  'events:read',
];
