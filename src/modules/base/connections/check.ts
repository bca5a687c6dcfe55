// Looks at connections: what their drivers find at the provider, and what is known here of clocks and
// messages. It changes nothing but what was found last.
import { type Clock, HOUR_MS, isoOf, SECOND_MS } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import type { CheckConnection, Finding, SetUpConnection } from '#platform/provider/findings.ts';
import type { Sweep } from '#platform/queue/sweep.ts';
import { healthOf, keepFindings } from './health.ts';
import { allConnections } from './queries.ts';
import { refusal } from './refusals.ts';
import type { HealthRow } from './tables.ts';

/** A connection that is open, as far as it is looked at and set up. */
export type OpenedConnection = {
  readonly check?: CheckConnection;
  readonly setUp?: SetUpConnection;
  /** How far our clock is ahead of the provider's; undefined if it has not said the time. */
  aheadMs(): number | undefined;
};

export type CheckServices = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly openedConnections: { find(connectionId: string): Promise<OpenedConnection | undefined> };
};

const CHECK_MS_MAX = 60 * SECOND_MS;
/** Signatures with a time in them are taken for five minutes. */
const AHEAD_MS_MAX = 30 * SECOND_MS;
const AHEAD_MS_STOPS = 240 * SECOND_MS;

export async function checkConnection(
  services: CheckServices,
  connectionId: string,
): Promise<readonly Finding[]> {
  const { pool, clock, openedConnections } = services;
  const opened = await openedConnections.find(connectionId);
  if (opened === undefined) throw refusal('connection_not_found', { id: connectionId });
  const findings = [
    ...(await foundByDriver(services, connectionId, opened)),
    ...clockFindings(opened.aheadMs()),
    ...messageFindings(await healthOf(pool, connectionId)),
  ];
  await keepFindings(pool, connectionId, findings, clock.now());
  return findings;
}

/** A check that breaks says so, and why is in the log alone: an error may quote what is secret. */
async function foundByDriver(
  { log }: CheckServices,
  connection: string,
  { check }: OpenedConnection,
): Promise<readonly Finding[]> {
  if (check === undefined) return [];
  try {
    return await check(AbortSignal.timeout(CHECK_MS_MAX));
  } catch (error) {
    log.error('connection.check_failed', { connection, ...errorFields(error) });
    return [finding('check_failed', CHECK_FAILED)];
  }
}

function clockFindings(aheadMs: number | undefined): readonly Finding[] {
  if (aheadMs === undefined || Math.abs(aheadMs) <= AHEAD_MS_MAX) return [];
  const seconds = String(Math.round(aheadMs / SECOND_MS));
  return [finding('clock_off', { ...CLOCK_OFF, stops: Math.abs(aheadMs) >= AHEAD_MS_STOPS }, { seconds })];
}

function messageFindings(health: HealthRow | undefined): readonly Finding[] {
  const { refused_at: refused = null, taken_at: taken = null } = health ?? {};
  if (refused === null || (taken !== null && taken > refused)) return [];
  return [finding('messages_refused', MESSAGES_REFUSED, { time: isoOf(refused) })];
}

const finding = (code: string, text: FindingText, values: Finding['values'] = {}): Finding => ({
  ...text,
  code,
  values,
});

/** All that are not removed: what was made at one that is disabled goes on there. */
export async function checkAll(
  services: CheckServices,
): Promise<readonly { readonly id: string; readonly findings: readonly Finding[] }[]> {
  const rows = await allConnections(services.pool);
  const checked = [];
  for (const { id } of rows.filter(({ status }) => status !== 'removed'))
    checked.push({ id, findings: await checkConnection(services, id) });
  return checked;
}

export const checkSweep = (services: CheckServices): Sweep => ({
  name: 'connections.check',
  everyMs: HOUR_MS,
  async runOnce() {
    const checked = await checkAll(services);
    for (const { id: connection, findings } of checked)
      for (const { code, stops, values } of findings)
        services.log.warn('connection.finding', { connection, code, stops, ...values });
    return checked.length;
  },
});

// What is found of a connection without its driver, and what to do about it.

type FindingText = Pick<Finding, 'stops' | 'says' | 'fix'>;

const CHECK_FAILED: FindingText = {
  stops: true,
  says: {
    en: 'The check itself broke, so nothing is known of this connection.',
    es: 'La verificación misma falló, por lo que no se sabe nada de esta conexión.',
    pt: 'A própria verificação falhou, portanto nada se sabe desta conexão.',
  },
  fix: {
    en: 'The log of the process that checked says why (`connection.check_failed`). A key that is missing is given as a new one is: rotate it.',
    es: 'El registro del proceso que verificó indica el motivo (`connection.check_failed`). Una clave que falta se carga como una nueva: al rotarla.',
    pt: 'O log do processo que verificou indica o motivo (`connection.check_failed`). Uma chave que falta é informada como uma nova: ao trocar os segredos.',
  },
};

const CLOCK_OFF: FindingText = {
  stops: false,
  says: {
    en: 'The clock of this machine is {seconds} s ahead of the provider’s (below zero: behind).',
    es: 'El reloj de este equipo está {seconds} s adelantado respecto del proveedor (negativo: atrasado).',
    pt: 'O relógio desta máquina está {seconds} s adiantado em relação ao provedor (negativo: atrasado).',
  },
  fix: {
    en: 'Set the clock by NTP. Signatures are refused on both sides from five minutes on.',
    es: 'Sincronice el reloj por NTP. A partir de cinco minutos, ambas partes rechazan las firmas.',
    pt: 'Sincronize o relógio por NTP. A partir de cinco minutos, os dois lados recusam as assinaturas.',
  },
};

const MESSAGES_REFUSED: FindingText = {
  stops: true,
  says: {
    en: 'A message at {time} was signed by no secret of this connection, and none has been taken since.',
    es: 'Un mensaje del {time} no estaba firmado con ningún secreto de esta conexión y desde entonces no se aceptó ninguno.',
    pt: 'Uma mensagem de {time} não foi assinada com nenhum segredo desta conexão e, desde então, nenhuma foi aceita.',
  },
  fix: {
    en: 'If the secret was changed at the provider, rotate it here as well, to the new one. If not, the provider sends messages of another account here, or somebody else does; the next message that is right ends this finding.',
    es: 'Si el secreto se cambió en el proveedor, rótelo también aquí y cargue el nuevo. Si no, el proveedor envía aquí mensajes de otra cuenta, o lo hace un tercero; el próximo mensaje correcto cierra este aviso.',
    pt: 'Se o segredo foi trocado no provedor, troque-o aqui também pelo novo. Se não, o provedor envia para cá mensagens de outra conta, ou um terceiro o faz; a próxima mensagem correta encerra este aviso.',
  },
};
