// What a client that acts for a person may say of a new agent. It may prepare one, which can then spend
// nothing without asking: what an agent may spend is for the owner to say, where they are signed in.
import type { Actor } from '../../platform/context.ts';
import type { CreateBody } from './model.ts';
import { refusal } from './refusals.ts';

const LIMITS = ['initial_amount', 'threshold_cents', 'approval_config'] as const;

export function refuseLimits({ type }: Actor, body: CreateBody): void {
  if (type !== 'grant') return;
  const field = LIMITS.find((name) => body[name] !== undefined && body[name] !== 0);
  if (field !== undefined) throw refusal('limits_by_owner', { field });
}
