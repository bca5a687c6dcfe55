// What organizations cannot send because nothing is there that would carry it, for who runs the deployment.
import type { App } from '#app.ts';
import { readConfig, type Config } from '#config.ts';
import type { Mode } from '#platform/context/context.ts';
import { missingOn } from '#modules/base/connections/missing.ts';
import { allOrganizations } from '#modules/base/identity/organizations.ts';
import type { Environment } from '../command.ts';

const MODES: readonly Mode[] = ['live', 'test'];
const NAMED_MAX = 5;
const HERE = 'SMTP_URL is not set where this command runs, and may be where the servers do.';

export type MissingCarrier = {
  readonly mode: Mode;
  readonly port: string;
  readonly message: string;
  readonly fix: string;
  readonly organizations: ReadonlyArray<{ readonly id: string; readonly name: string }>;
};

type Context = { readonly app: App; readonly environment: Environment };

/** `npm start` keeps mail in its inbox. */
export const sendsMailBy = ({ mail, databaseUrl }: Config): boolean =>
  mail.kind !== 'none' || databaseUrl === undefined;

/** The organizations that lack a port, by side and port. */
export async function missingCarriers({ app, environment }: Context): Promise<readonly MissingCarrier[]> {
  const services = { connections: app.connections, sendsMail: sendsMailBy(readConfig(environment)) };
  const found = [];
  for (const { id, name } of await openOrganizations(app))
    for (const mode of MODES)
      for (const missing of await missingOn(services, { organizationId: id, mode }))
        found.push({ ...missing, mode, organization: { id, name } });
  return [...Map.groupBy(found, ({ mode, port }) => `${mode} ${port}`).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const { mode, port, says, fix } = first;
    const organizations = alike.map(({ organization }) => organization);
    return [
      { mode, port, message: says.en, fix: port === 'mailer' ? `${fix.en} ${HERE}` : fix.en, organizations },
    ];
  });
}

const openOrganizations = async ({ pool }: App) =>
  (await allOrganizations(pool)).filter(({ status }) => status === 'active');

export const shownMissing = (missing: readonly MissingCarrier[]): string =>
  missing
    .flatMap(({ mode, port, message, fix, organizations }) => {
      const more = organizations.length - NAMED_MAX;
      const names = organizations.slice(0, NAMED_MAX).map(({ id, name }) => `${name} (${id})`);
      return [
        `${mode}  ${port}  nothing carries it for ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
        `  note   ${message}`,
        `         ${fix}`,
      ];
    })
    .join('\n');
