// What an owner changes about the connections of one side of an organization. Each change is in the audit
// log.
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Language } from '#platform/text/language.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { addConnection } from './add.ts';
import { lockOwn, type ChangeServices, type Changing } from './changes.ts';
import { allHealth } from './health.ts';
import {
  connectionBody,
  connectionParams,
  connectionSchema,
  OVERLAP_MINUTES,
  rotationBody,
} from './model.ts';
import { secretsOf } from './queries.ts';
import { refusal } from './refusals.ts';
import { rotateSecrets } from './rotate.ts';
import { toConnectionShown } from './shown.ts';
import { disableConnection, enableConnection, removeConnection } from './status.ts';
import type { ConnectionRow } from './tables.ts';

export const WRITE = { auth: [{ member: 'settings:write' }], tag: 'Connections' } as const;
export const ONE = { 200: { description: 'The connection.', schema: connectionSchema } };
const { rows } = refusal;
const { connection_not_found } = rows;

type RequestContext = { readonly actor: Actor; readonly tenant: Tenant; readonly language: Language };

export const by = ({ actor, tenant: { organizationId, mode } }: RequestContext): Changing => ({
  actor,
  within: { organizationId, mode },
});

export async function shown(work: Work, { language }: RequestContext, change: string, row: ConnectionRow) {
  audit(work, `connection.${change}`, { type: 'connection', id: row.id });
  const about = { secrets: await secretsOf(work, row.id), health: await allHealth(work, [row.id]) };
  const shownTo = { baseUrl: work.baseUrl, language };
  return answer(change === 'added' ? 201 : 200, toConnectionShown(row, about, shownTo));
}

export const addConnectionRoute = defineRoute({
  ...WRITE,
  id: 'connections.add',
  method: 'POST',
  path: '/api/v1/connections',
  proof: 'always',
  summary: 'Add a connection',
  description:
    'Connects an account at a provider. Something new is made through it from then on; what was made before stays where it was made.',
  body: connectionBody,
  bodyIsSecret: true,
  answers: { 201: { description: 'The connection.', schema: connectionSchema } },
  refusals: { wrong_side: rows.wrong_side },
  work: async (work, call, services: ChangeServices) => {
    const { organizationId, mode } = call.tenant;
    const { driver, name, ports, countries, fields } = call.body;
    const adding = { driver, name, organizationId, mode, ports, countries, given: fields };
    return shown(work, call, 'added', await addConnection(work, services, by(call), adding));
  },
});

export const rotateConnectionRoute = defineRoute({
  ...WRITE,
  id: 'connections.rotate',
  method: 'POST',
  path: '/api/v1/connections/:id/rotate',
  proof: 'always',
  summary: 'Rotate the secrets of a connection',
  description:
    'The new ones are used at once, and those before are accepted for `overlapMinutes` more. There are never three.',
  params: connectionParams,
  body: rotationBody,
  bodyIsSecret: true,
  answers: ONE,
  refusals: { connection_not_found, wrong_side: rows.wrong_side, secret_rotating: rows.secret_rotating },
  work: async (work, call, services: ChangeServices) => {
    const { fields: given, overlapMinutes = OVERLAP_MINUTES } = call.body;
    const [{ id }, who] = [call.params, by(call)];
    await rotateSecrets(work, services, who, { connectionId: id, given, overlapMinutes });
    return shown(work, call, 'rotated', await lockOwn(work, who, id));
  },
});

export const disableConnectionRoute = defineRoute({
  ...WRITE,
  id: 'connections.disable',
  method: 'POST',
  path: '/api/v1/connections/:id/disable',
  proof: 'none: lets less go',
  summary: 'Disable a connection',
  description: 'Nothing new is made through it, and what was made goes on.',
  params: connectionParams,
  answers: ONE,
  refusals: { connection_not_found },
  work: async (work, call, services: ChangeServices) =>
    shown(work, call, 'disabled', await disableConnection(work, services, by(call), call.params.id)),
});

export const enableConnectionRoute = defineRoute({
  ...WRITE,
  id: 'connections.enable',
  method: 'POST',
  path: '/api/v1/connections/:id/enable',
  proof: 'always',
  summary: 'Enable a connection',
  description: 'Something new is made through it again.',
  params: connectionParams,
  answers: ONE,
  refusals: { connection_not_found },
  work: async (work, call, services: ChangeServices) =>
    shown(work, call, 'enabled', await enableConnection(work, services, by(call), call.params.id)),
});

export const removeConnectionRoute = defineRoute({
  ...WRITE,
  id: 'connections.remove',
  method: 'DELETE',
  path: '/api/v1/connections/:id',
  proof: 'always',
  summary: 'Remove a connection',
  description:
    'Destroys its secrets. It must have been disabled for a minute, and nothing that was made through it may be left.',
  params: connectionParams,
  answers: ONE,
  refusals: {
    connection_not_found,
    connection_in_use: rows.connection_in_use,
    connection_not_disabled: rows.connection_not_disabled,
  },
  work: async (work, call, services: ChangeServices) =>
    shown(work, call, 'removed', await removeConnection(work, services, by(call), call.params.id)),
});
