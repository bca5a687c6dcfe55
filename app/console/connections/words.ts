// How connections, what they are used for and where are called.
import { countryText, withCapital } from '../../lib/format.ts';
import { PORTS, type Listed, type Port } from './places.ts';
import { laterWords } from '../frame/later-words.ts';

const BRANDS: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp' };

/** A driver is named as its provider is, unless it is the organization itself. */
export function driverText(name: string): string {
  const named: Readonly<Record<string, string>> = laterWords().connection.providers;
  return (Object.hasOwn(named, name) ? named[name] : BRANDS[name]) ?? withCapital(name);
}

export const portText = (port: Port): string => laterWords().connection.ports[port];
export const portsText = (ports: readonly Port[]): string =>
  ports.length === PORTS.length ? laterWords().connection.allPorts : ports.map(portText).join(', ');

export const countriesText = (countries: readonly string[] | null): string =>
  countries === null ? laterWords().connection.allCountries : countries.map(countryText).join(', ');

/** What a route is of. */
export const placeText = ({ port, country }: { readonly port: Port; readonly country: string | null }) =>
  country === null ? portText(port) : `${portText(port)} · ${countryText(country)}`;

/** The name of a connection; its id if it is gone. */
export const nameOf = (listed: readonly Listed[], id: string): string =>
  listed.find((one) => one.id === id)?.name ?? id;
