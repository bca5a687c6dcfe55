// Which tenants a statement is about, by the values that it compares with `tenant_id`. One that only inserts
// has them in its rows, in which a tenant comes first.
import { wholeIdOf } from '../../ids/cell-ids.ts';
import { isId } from '../../ids/ids.ts';
import { within } from '../../basics/maps.ts';
import { OF_ALL_TENANTS } from '../scopes.ts';
import type { Query, SqlValue } from '../sql.ts';

const PREFIX = 'ten';

/** Whether it is the name of a tenant, or that of one of its cells. */
const isTenant = (text: string): boolean => isId(PREFIX, wholeIdOf(text));

/** The tenants of all queries; undefined if one of them names none. */
export function namedTenants(queries: readonly Query<unknown>[]): Set<string> | undefined {
  const named = new Set<string>();
  for (const query of queries) {
    const own = tenantsOfOne(query);
    if (own.length === 0) return undefined;
    for (const id of own) named.add(id);
  }
  return named;
}

function tenantsOfOne({ name, text, values }: Query<unknown>): string[] {
  const places = within(placesOf, name, () => findPlaces(text));
  const compared = places === 'anywhere' ? values : places.map((place) => values[place - 1] ?? null);
  return compared.flatMap(tenantsIn);
}

/** The parameters that are compared with a tenant, by the name of a statement. */
const placesOf = new Map<string, readonly number[] | 'anywhere'>();
const COMPARED = /\btenant_id = (?:any\()?\$(\d+)\b/g;
const INSERTS = /\binsert\s+into\b/i;

/** The places are those of parameters, from 1. */
export function findPlaces(text: string): readonly number[] | 'anywhere' {
  if (text.includes(OF_ALL_TENANTS.fragment)) return [];
  const compared = [...text.matchAll(COMPARED)].map(([, place]) => Number(place));
  return compared.length === 0 && INSERTS.test(text) ? 'anywhere' : compared;
}

function tenantsIn(value: SqlValue): readonly string[] {
  if (typeof value === 'string') return isTenant(value) ? [value] : [];
  if (Buffer.isBuffer(value)) return encodedTenants(value);
  return Array.isArray(value) ? (value as readonly string[]).filter(isTenant) : [];
}

/** How `arrays.ts` encodes a column: each text after its length. */
const FIRST_AT = 20;
const LENGTH_BYTES = 4;
const ID_BYTES_MIN = PREFIX.length + 1 + 26;
const ID_BYTES_MAX = ID_BYTES_MIN + '.255'.length;

function encodedTenants(value: Buffer): string[] {
  const found: string[] = [];
  let at = FIRST_AT;
  while (at + LENGTH_BYTES + ID_BYTES_MIN <= value.length) {
    const length = value.readInt32BE(at);
    if (length < ID_BYTES_MIN || length > ID_BYTES_MAX) break;
    at += LENGTH_BYTES;
    const text = value.toString('latin1', at, (at += length));
    if (!isTenant(text)) break;
    found.push(text);
  }
  return found;
}
