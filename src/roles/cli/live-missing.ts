// What a country still needs before wallets work there, and who can do it: what no connection serves, and
// what the operator sets.
import type { App } from '#app.ts';
import type { Config } from '#config.ts';
import type { Port } from '#platform/connections.ts';

export type Missing = {
  readonly code: string;
  readonly stops: boolean;
  readonly says: string;
  readonly fix: string;
};

type Needed = {
  readonly organizationId: string;
  readonly mode: 'test' | 'live';
  readonly country: string;
  readonly groups: readonly (readonly Port[])[];
};

export async function missingIn(app: App, config: Config, needed: Needed): Promise<readonly Missing[]> {
  const missing: Missing[] = [];
  for (const ports of needed.groups) {
    const serving = await app.connections.serving(needed, { ports, country: needed.country });
    if (serving.length === 0) missing.push(notServed(app, needed, ports));
  }
  return [...missing, ...settingsOf(config, needed)];
}

function notServed(app: App, { country, mode }: Needed, ports: readonly Port[]): Missing {
  const drivers = app.byHand.connections.drivers.filter(
    (driver) =>
      ports.every((port) => driver.ports.includes(port)) &&
      driver.modes.includes(mode) &&
      (driver.countries === undefined || driver.countries.includes(country)),
  );
  const names = drivers.map(({ name }) => `[${name}]`).join(' or ');
  return {
    code: 'not_connected',
    stops: true,
    says: `no connection serves ${ports.join(' and ')} in ${country}`,
    fix:
      drivers.length === 0
        ? 'this version has no driver for it'
        : `add ${names} with its keys to the file; its page says what to ask the provider for`,
  };
}

function settingsOf({ baseUrl, mail, databaseUrl }: Config, { mode }: Needed): readonly Missing[] {
  const isPublic = baseUrl?.startsWith('https://') === true;
  // `npm start` keeps mail in its inbox.
  const sendsMail = mail.kind !== 'none' || databaseUrl === undefined;
  return [
    ...(isPublic || mode === 'test'
      ? []
      : [
          {
            code: 'address_not_public',
            stops: false,
            says: `BASE_URL is ${baseUrl ?? 'not set'}: providers send messages to it, and owners open its links`,
            fix: 'the operator sets BASE_URL to the https address of this deployment, and starts the servers again',
          },
        ]),
    ...(sendsMail
      ? []
      : [
          {
            code: 'mail_not_connected',
            stops: false,
            says: 'this server sends no e-mail, so people cannot sign in with a code',
            fix: 'the operator sets SMTP_URL and MAIL_FROM, and starts the server and the worker again',
          },
        ]),
  ];
}
