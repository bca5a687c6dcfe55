// The key of an agent as the API shows it.
import { z } from 'zod';
import { isoOf, isoOrNull, type Instant } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { visibleText } from '#platform/text/format.ts';
import { defineId } from '#platform/ids/kind.ts';
import { LABEL_CHARACTERS_MAX } from './bounds.ts';
import { subWalletParams } from './model.ts';
import { AGENT_KEY_STATUSES, type AgentKeyStatus } from './states.ts';
import type { AgentKeyRow } from './tables.ts';

export const createKeyBody = z.strictObject({
  label: visibleText(LABEL_CHARACTERS_MAX).optional().describe('The name of the agent if left out.'),
});

const AGENT_KEY = defineId('agk', {
  en: 'agent key',
  es: 'ninguna clave de agente',
  pt: 'nenhuma chave de agente',
});
export const keyParams = subWalletParams.extend({ keyId: AGENT_KEY.inPath });

export const agentKeySchema = z
  .object({
    id: AGENT_KEY.shown,
    label: z.string(),
    prefix: z.string().describe('`ak_test_` or `ak_live_`.'),
    last_four: z.string(),
    status: z.enum([...AGENT_KEY_STATUSES, 'expired']),
    grace_until: timestamp.nullable().describe('Until when a rotated key is good.'),
    rotated: z.boolean().describe('Another key took its place.'),
    last_used_at: timestamp.nullable().describe('Up to some seconds behind.'),
    created_at: timestamp,
    revoked_at: timestamp.nullable(),
  })
  .meta({ id: 'AgentKey' });

export const newAgentKeySchema = z
  .object({
    key: agentKeySchema,
    raw: z.string().describe('The key itself. Shown once, kept nowhere.'),
  })
  .meta({ id: 'NewAgentKey' });

type Grace = Pick<AgentKeyRow, 'grace_until'>;

/** Whether the grace of a rotated key is not over. One that was not rotated has no end. */
export const isInGrace = ({ grace_until: until }: Grace, now: Instant): boolean =>
  until === null || now < until;

export const isGood = (row: Grace & Pick<AgentKeyRow, 'status'>, now: Instant): boolean =>
  row.status !== 'revoked' && isInGrace(row, now);

export const shownStatus = (row: AgentKeyRow, now: Instant): AgentKeyStatus | 'expired' =>
  row.status === 'rotated' && !isInGrace(row, now) ? 'expired' : row.status;

export const toAgentKey = (row: AgentKeyRow, now: Instant) => ({
  id: row.id,
  label: row.label,
  prefix: row.prefix,
  last_four: row.last_four,
  status: shownStatus(row, now),
  grace_until: isoOrNull(row.grace_until),
  rotated: row.grace_until !== null,
  last_used_at: isoOrNull(row.last_used_at),
  created_at: isoOf(row.created_at),
  revoked_at: isoOrNull(row.revoked_at),
});
