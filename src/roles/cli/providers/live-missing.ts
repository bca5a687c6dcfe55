// What a country still needs before wallets work there, and who can do it: what no connection serves, and
// what the operator sets.
import type { App } from '#app.ts';
import type { Config } from '#config.ts';
import { sendsMailAs } from '#platform/provider/connected.ts';
import type { Port } from '#platform/provider/connections.ts';
import { sendsMailBy } from './missing-carriers.ts';

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
  return [...missing, ...addressIn(config, needed), ...(await mailIn(app, config, needed))];
}

function notServed(app: App, { country, mode }: Needed, ports: readonly Port[]): Missing {
  const drivers = app.operatorActions.connections.drivers.filter(
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

const addressIn = ({ baseUrl }: Config, { mode }: Needed): readonly Missing[] =>
  baseUrl?.startsWith('https://') === true || mode === 'test'
    ? []
    : [
        {
          code: 'address_not_public',
          stops: false,
          says: `BASE_URL is ${baseUrl ?? 'not set'}: providers send messages to it, and owners open its links`,
          fix: 'the operator sets BASE_URL to the https address of this deployment, and starts the servers again',
        },
      ];

const SETS_SMTP = 'the operator sets SMTP_URL and MAIL_FROM, and starts the server and the worker again';

/** It stops nothing here, since the settings of the servers may be others than those of this machine. */
async function mailIn(
  { connections }: Pick<App, 'connections'>,
  config: Config,
  needed: Needed,
): Promise<readonly Missing[]> {
  if (sendsMailBy(config)) return [];
  const missing = { code: 'mail_not_connected', stops: false };
  if (await sendsMailAs({ connections, sendsMail: false }, needed))
    return [
      {
        ...missing,
        says: 'this server sends no e-mail but that of the organization, so members cannot sign in with a code',
        fix: SETS_SMTP,
      },
    ];
  return [
    {
      ...missing,
      says: 'no e-mail is sent, so no person signs in with a code or becomes a cardholder by a link',
      fix: `add [smtp] with its keys to the file, or ${SETS_SMTP}`,
    },
  ];
}
