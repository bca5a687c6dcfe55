// Which providers a side has. What would wait for one that is not there is refused before it begins.
import { SANDBOX, type Connection, type Connections, type Need, type Port } from './connections.ts';
import type { Tenant } from '../context/context.ts';
import type { Text } from '../text/language.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { refusal } from '../refusals/refusals.ts';

export type ConnectedServices = { readonly connections: Connections };

/** The connection for something new, which has all of these ports; refused with the first that none has. */
export async function requireConnection(
  { connections }: ConnectedServices,
  tenant: Pick<Tenant, 'mode' | 'organizationId'>,
  need: Need,
): Promise<Connection> {
  const [first] = await connections.serving(tenant, need);
  if (first !== undefined) return first;
  for (const port of need.ports) {
    const [alone] = await connections.serving(tenant, { ...need, ports: [port] });
    if (alone === undefined) throw providerNotConnected(port);
  }
  // Each is there, and no connection has them all.
  throw providerNotConnected(need.ports.at(-1) ?? 'rail');
}

/** `sendsMail`: the deployment has a mail server, which is a setting of its operator's. */
export type MailServices = ConnectedServices & { readonly sendsMail: boolean };

/** The side in whose name it is written, which may send by its own connection; undefined: none. */
type Writer = Pick<Tenant, 'mode' | 'organizationId'> | undefined;

/** Whose mail server carries a mail. An organization can read all that its own one carries. */
export type Carrier = 'deployment' | 'organization';

/** Those that there are, in the order in which they are tried. */
async function carriersOf({ sendsMail, connections }: MailServices, as: Writer): Promise<readonly Carrier[]> {
  const serving = as === undefined ? [] : await connections.serving(as, { ports: ['mailer'] });
  const isOwn = serving.some(({ organizationId }) => organizationId !== null);
  // The mailbox of the sandbox reaches no one.
  const isShared = sendsMail || serving.some((one) => one.organizationId === null && one.id !== SANDBOX);
  return [...(isOwn ? (['organization'] as const) : []), ...(isShared ? (['deployment'] as const) : [])];
}

export const sendsMailAs = async (services: MailServices, as: Writer): Promise<boolean> =>
  (await carriersOf(services, as)).length > 0;

/** Refused if nothing carries it, or not the carrier that it must go by. */
export async function requireMail(services: MailServices, as: Writer, by?: Carrier): Promise<Carrier> {
  const carriers = await carriersOf(services, as);
  const carrier = by === undefined ? carriers[0] : carriers.find((one) => one === by);
  if (carrier !== undefined) return carrier;
  throw mailNotConnected(by ?? (as === undefined ? 'deployment' : 'organization'));
}

/** The refusal of a mail. `by`: in whose name it would have been written. */
export const mailNotConnected = (by: 'deployment' | 'organization'): Refusal =>
  refusal(
    'provider_not_connected',
    { provider: 'mailer' },
    { name: NAMES.mailer, ...NO_MAIL, ...(by === 'organization' ? BY_CONNECTION : {}) },
  );

export const providerNotConnected = (provider: Port): Refusal =>
  refusal('provider_not_connected', { provider }, { name: NAMES[provider] });

const NO_MAIL = {
  message: {
    en: 'This server cannot send e-mail yet, and this needs one. Nothing was begun.',
    es: 'Este servidor todavía no puede enviar correos y la operación necesita uno. No se inició nada.',
    pt: 'Este servidor ainda não pode enviar e-mails e a operação precisa de um. Nada foi iniciado.',
  },
  fix: {
    en: 'The operator sets `SMTP_URL` (such as smtps://user:password@mail.example.com:465) and `MAIL_FROM`, and starts the server and the worker again; a retry alone does not help.',
    es: 'El operador debe configurar `SMTP_URL` (por ejemplo smtps://usuario:clave@mail.example.com:465) y `MAIL_FROM`, y reiniciar el servidor y el worker; reintentar no alcanza.',
    pt: 'O operador deve configurar `SMTP_URL` (por exemplo smtps://usuario:senha@mail.example.com:465) e `MAIL_FROM`, e reiniciar o servidor e o worker; só tentar de novo não resolve.',
  },
  ownerFix: {
    en: 'We cannot send you an e-mail at the moment, and nothing was done. Ask the company that offers you this service.',
    es: 'Por el momento no podemos enviarle correos y no se hizo nada. Consulte a la empresa que le ofrece este servicio.',
    pt: 'No momento não podemos enviar e-mails a você e nada foi feito. Consulte a empresa que lhe oferece este serviço.',
  },
};

/** What the organization can do itself. */
const BY_CONNECTION = {
  fix: {
    en: 'An owner of the organization adds a connection to its mail server (Connections in the console), or the operator sets `SMTP_URL` and `MAIL_FROM` for the whole server; a retry alone does not help.',
    es: 'Un propietario de la organización agrega una conexión con su servidor de correo (Conexiones en la consola), o el operador configura `SMTP_URL` y `MAIL_FROM` para todo el servidor; reintentar no alcanza.',
    pt: 'Um proprietário da organização adiciona uma conexão com o seu servidor de e-mail (Conexões no console), ou o operador configura `SMTP_URL` e `MAIL_FROM` para todo o servidor; só tentar de novo não resolve.',
  },
};

/** The code of the refusal, which is also a reason of what waits until the provider is there. */
export const NOT_CONNECTED = 'provider_not_connected';

const NAMES: Readonly<Record<Port, Text>> = {
  kyc_issuer: {
    en: 'provider that verifies identities',
    es: 'proveedor de verificación de identidad',
    pt: 'provedor de verificação de identidade',
  },
  card_issuer: { en: 'card issuer', es: 'emisor de tarjetas', pt: 'emissor de cartões' },
  processor: { en: 'payment processor', es: 'procesador de pagos', pt: 'processador de pagamentos' },
  network: { en: 'card network', es: 'procesador de red de tarjetas', pt: 'operador de rede de cartões' },
  tokenizer: {
    en: 'provider that keeps cards',
    es: 'operador de resguardo de tarjetas',
    pt: 'provedor de guarda de cartões',
  },
  account_processor: {
    en: 'processor of payments from bank accounts',
    es: 'procesador de pagos desde cuentas bancarias',
    pt: 'processador de pagamentos de contas bancárias',
  },
  messenger: {
    en: 'provider that sends codes',
    es: 'proveedor de mensajes',
    pt: 'provedor de mensagens',
  },
  approval_messenger: {
    en: 'provider that sends approvals',
    es: 'proveedor de mensajes de aprobación',
    pt: 'provedor de mensagens de aprovação',
  },
  accounts: { en: 'provider of accounts', es: 'proveedor de cuentas', pt: 'provedor de contas' },
  rail: {
    en: 'rail that carries transfers',
    es: 'operador de transferencias',
    pt: 'operador de transferências',
  },
  mailer: {
    en: 'provider that sends e-mail',
    es: 'proveedor de correo electrónico',
    pt: 'provedor de e-mail',
  },
};
