// A connection as its organization is shown it. If it serves the whole deployment, what the operator has set
// and how it does is for the operator alone.
import { isoOf, isoOrNull, type Instant } from '#platform/time/clock.ts';
import { inboundPathOf } from '#platform/inbound/connection.ts';
import { fill, type Language } from '#platform/text/language.ts';
import type { Finding, SetUpStep } from '#platform/provider/findings.ts';
import { shownFingerprint } from './secrets.ts';
import type { ConnectionRow, HealthRow, SecretRow } from './tables.ts';

/** The secrets and health of one connection, or of several among which it is. */
export type ConnectionDetails = {
  readonly secrets: readonly SecretRow[];
  readonly health: readonly HealthRow[];
};
export type ShownTo = { readonly baseUrl: () => string; readonly language: Language };

export function toConnectionShown(
  row: ConnectionRow,
  about: ConnectionDetails,
  { baseUrl, language }: ShownTo,
) {
  const isOwn = row.organization_id !== null;
  const secrets = about.secrets.filter(({ connection_id }) => connection_id === row.id && isOwn);
  const health = about.health.find(({ connection_id }) => connection_id === row.id && isOwn);
  const { checked_at: checkedAt = null, findings = [], taken_at: takenAt = null } = health ?? {};
  return {
    id: row.id,
    driver: row.driver,
    name: row.name,
    mode: row.mode,
    scope: isOwn ? ('organization' as const) : ('deployment' as const),
    ports: [...row.ports],
    countries: row.countries === null ? null : [...row.countries],
    inboundUrl: `${baseUrl()}${inboundPathOf(row.id)}`,
    settings: isOwn ? row.settings : {},
    status: row.status,
    secrets: secrets.map((secret) => ({
      field: secret.field,
      lastFour: secret.last_four,
      fingerprint: shownFingerprint(secret),
      createdAt: isoOf(secret.created_at),
      acceptedUntil: isoOrNull(secret.ends_at),
    })),
    lastCheck: checkedAt === null ? null : toCheckShown(findings, checkedAt, language),
    lastMessageAt: isoOrNull(takenAt),
    createdAt: isoOf(row.created_at),
    statusSince: isoOf(row.status_since),
  };
}

export const toCheckShown = (findings: readonly Finding[], at: Instant, language: Language) => ({
  at: isoOf(at),
  isSound: findings.every(({ stops }) => !stops),
  findings: findings.map(({ code, stops, says, fix, values }) => ({
    code,
    stops,
    message: fill(says, language, values),
    fix: fill(fix, language, values),
  })),
});

export const toStepShown = ({ what, values, outcome }: SetUpStep, language: Language) => ({
  what: fill(what, language, values),
  outcome,
});
