// What an owner does with connections to providers: adds one, rotates its secrets, disables, enables and
// removes it.
import { amountText } from '../../lib/amount-text.ts';
import { countryText, instantText, withCapital } from '../../lib/format.ts';
import { go, withQuery } from '../../lib/router.ts';
import { defineAction, type Action } from '../../ui/action.ts';
import type { FieldOf } from '../../ui/fitting.ts';
import { manyOf, optionsOf, type Field, type Option, type Values } from '../../ui/form.ts';
import { driverText, portText } from './words.ts';
import type { ConnectionDriver, ProviderConnection } from '../list/rows.ts';
import { laterWords } from '../frame/later-words.ts';

export const CONNECTIONS = '/api/v1/connections';

const write = { needs: 'settings:write', method: 'POST' } as const;

export function addConnection(drivers: readonly ConnectionDriver[]): Action {
  const { connection } = laterWords();
  const initial = drivers.length === 1 ? drivers[0]?.name : undefined;
  return defineAction({
    ...write,
    label: connection.add,
    title: connection.add,
    text: connection.addText,
    send: connection.add,
    path: CONNECTIONS,
    fieldsOf: (values) => addFields(drivers, values, initial),
    bodyOf: (filled) => ({ ...NO_FIELDS, ...filled }),
    onDone: ({ id }) => go(withQuery({ peek: id, status: undefined }), { replace: true }),
  });
}

/** A driver may ask for nothing. */
const NO_FIELDS = { fields: {} } as const;

type OfDriver = `fields.${string}`;
type Limit = 'ports' | 'countries';
type AddField<Name extends 'driver' | 'name' | Limit | OfDriver> = FieldOf<'POST', typeof CONNECTIONS, Name>;

function addFields(
  drivers: readonly ConnectionDriver[],
  values: Values,
  initial: string | undefined,
): Array<AddField<'driver' | 'name' | Limit | OfDriver>> {
  const { connection } = laterWords();
  const driver = drivers.find(({ name }) => name === (values['driver'] ?? initial));
  return [
    {
      kind: 'choice',
      name: 'driver',
      label: connection.provider,
      hint: driver?.about,
      options: drivers.map(({ name }): Option => [name, driverText(name)]),
      isRequired: true,
      initial,
      resets: ['fields.', 'ports', 'countries'],
    },
    { kind: 'text', name: 'name', label: connection.name, hint: connection.nameHint, isRequired: true },
    ...(driver?.fields ?? []).map((field) => ofDriver('fields', field)),
    ...(driver === undefined ? [] : limitsOf(driver)),
  ];
}

type DriverField = ConnectionDriver['fields'][number];

/** A field of the driver, named as in the body of a request, and of the kind as which it is typed. */
function ofDriver<Within extends 'fields' | 'settings'>(within: Within, field: DriverField) {
  const { name, kind, label, says, isOptional, isMultiline, currency } = field;
  const common = {
    name: `${within}.${name}` as const,
    label,
    hint: withCapital(says),
    isRequired: !isOptional,
  };
  if (kind === 'secret') return { ...common, kind, isMultiline };
  return currency === null
    ? { ...common, kind: 'text' as const }
    : { ...common, kind: 'amount' as const, currency, isText: true as const };
}

/** The limits of a connection, if there is something to leave out. */
function limitsOf({ ports, countries }: ConnectionDriver): Array<AddField<Limit>> {
  const { connection } = laterWords();
  const fields: Array<AddField<Limit>> = [];
  if (ports.length > 1)
    fields.push({
      kind: 'many',
      name: 'ports',
      label: connection.usedFor,
      hint: connection.portsHint,
      options: optionsOf(ports, portText),
    });
  if (countries !== null && countries.length > 1)
    fields.push({
      kind: 'many',
      name: 'countries',
      label: connection.countries,
      hint: connection.countriesHint,
      options: optionsOf(countries, countryText),
    });
  return fields;
}

export function actionsOnConnection(
  row: ProviderConnection,
  driver: ConnectionDriver | undefined,
): ReadonlyArray<Action | undefined> {
  if (row.scope === 'deployment' || row.status === 'removed') return [];
  const hasSecrets = driver?.fields.some(({ kind }) => kind === 'secret') === true;
  return [
    edit(row, driver),
    hasSecrets ? rotate(row, driver) : undefined,
    ...(row.status === 'active' ? [disable(row)] : [enable(row), remove(row)]),
  ];
}

/** What does not say which account it is: its name, and settings such as the balance to warn below. */
function edit(row: ProviderConnection, driver: ConnectionDriver | undefined): Action {
  const { connection } = laterWords();
  const settings = driver?.fields.filter(({ mayChange }) => mayChange) ?? [];
  return defineAction({
    needs: 'settings:write',
    method: 'PATCH',
    label: connection.edit,
    title: connection.editOf(row.name),
    text: connection.editText,
    send: connection.saveChanges,
    path: `${CONNECTIONS}/${row.id}`,
    fieldsOf: () => [
      { kind: 'text', name: 'name', label: connection.name, isRequired: true, initial: row.name },
      ...settings.map((field) => ({
        ...ofDriver('settings', field),
        initial: typedSetting(field, row.settings[field.name]),
      })),
    ],
  });
}

/** A setting as it is typed in the form, if it is an amount. */
const typedSetting = ({ currency }: DriverField, value: string | undefined): string | undefined =>
  value === undefined || currency === null ? value : amountText(Number(value), currency);

const OVERLAPS = { now: 0, hour: 60, day: 24 * 60, week: 7 * 24 * 60 } as const;
type Overlap = keyof typeof OVERLAPS;
const overlaps = Object.keys(OVERLAPS) as Overlap[];

/** Those before the current ones that are still accepted. */
export const stillAccepted = ({ secrets }: ProviderConnection) =>
  secrets.filter(({ acceptedUntil }) => acceptedUntil !== null && Date.parse(acceptedUntil) > Date.now());

function rotate(row: ProviderConnection, driver: ConnectionDriver): Action {
  const { connection } = laterWords();
  const secrets = driver.fields.filter(({ kind }) => kind === 'secret');
  const [only, ...others] = secrets;
  return defineAction({
    ...write,
    label: connection.rotate,
    title: connection.rotateOf(row.name),
    text: connection.rotateText,
    send: connection.rotate,
    path: `${CONNECTIONS}/${row.id}/rotate`,
    fieldsOf(values) {
      const which = others.length === 0 ? [only?.name] : manyOf(values['own.which']);
      const chosen = secrets.filter(({ name }) => which.includes(name));
      const busy = stillAccepted(row).find(({ field }) => which.includes(field))?.acceptedUntil;
      return [
        ...(others.length === 0 ? [] : [whichOf(secrets)]),
        ...chosen.map((one) => ({
          ...ofDriver('fields', { ...one, label: connection.newOne(one.label) }),
          isRequired: true,
        })),
        {
          kind: 'choice',
          name: 'own.overlap',
          label: connection.overlap,
          hint: busy ? connection.overlapBusy(instantText(busy)) : connection.overlapHint,
          options: optionsOf(overlaps, (one) => connection.overlaps[one]),
          isRequired: true,
          initial: 'day',
        },
      ];
    },
    bodyOf: ({ fields }, { overlap }) => ({ fields, overlapMinutes: OVERLAPS[overlap as Overlap] }),
  });
}

const whichOf = (secrets: readonly DriverField[]): Field<'own.which'> => ({
  kind: 'many',
  name: 'own.which',
  label: laterWords().connection.which,
  options: secrets.map(({ name, label }): Option => [name, label]),
  isRequired: true,
});

function disable({ id, name }: ProviderConnection): Action {
  const { connection } = laterWords();
  return defineAction({
    ...write,
    label: connection.disable,
    title: connection.disableOf(name),
    text: connection.disableText,
    send: connection.disable,
    isDanger: true,
    path: `${CONNECTIONS}/${id}/disable`,
  });
}

function enable({ id, name }: ProviderConnection): Action {
  const { connection } = laterWords();
  return defineAction({
    ...write,
    label: connection.enable,
    title: connection.enableOf(name),
    text: connection.enableText,
    send: connection.enable,
    path: `${CONNECTIONS}/${id}/enable`,
  });
}

function remove({ id, name }: ProviderConnection): Action {
  const { connection } = laterWords();
  return defineAction({
    needs: 'settings:write',
    method: 'DELETE',
    label: connection.remove,
    title: connection.removeOf(name),
    text: connection.removeText,
    send: connection.remove,
    isDanger: true,
    path: `${CONNECTIONS}/${id}`,
  });
}
