// What a side cannot do because nothing is there that would do it: send mail to its customers, codes to their
// telephones and questions to owners; open wallets, and move money out of them. What is missing is said
// before the first person needs it.
import type { MailServices } from '#platform/provider/connected.ts';
import { SANDBOX, type Connection, type Port } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Text } from '#platform/text/language.ts';

type Missing = {
  /** What does not work. */
  readonly says: Text;
  /** What to add, and who can. */
  readonly fix: Text;
};

const ADD_MESSENGER: Text = {
  en: 'An owner of the organization adds a connection to a messenger, such as WhatsApp (Connections in the console), or the operator adds one for all organizations.',
  es: 'Un propietario de la organización agrega una conexión con un servicio de mensajes, como WhatsApp (Conexiones en la consola), o el operador agrega una para todas las organizaciones.',
  pt: 'Um proprietário da organização adiciona uma conexão com um serviço de mensagens, como o WhatsApp (Conexões no console), ou o operador adiciona uma para todas as organizações.',
};

const MISSING = {
  mailer: {
    says: {
      en: 'No e-mail leaves in the name of this organization: its customers get no code to sign in, and none to become a cardholder by a link.',
      es: 'Ningún correo sale en nombre de esta organización: sus clientes no reciben códigos para iniciar sesión ni para darse de alta por un enlace.',
      pt: 'Nenhum e-mail sai em nome desta organização: seus clientes não recebem códigos para entrar nem para se cadastrar por um link.',
    },
    fix: {
      en: 'An owner of the organization adds a connection to its mail server (Connections in the console), or the operator sets `SMTP_URL` and `MAIL_FROM` for the whole server.',
      es: 'Un propietario de la organización agrega una conexión con su servidor de correo (Conexiones en la consola), o el operador configura `SMTP_URL` y `MAIL_FROM` para todo el servidor.',
      pt: 'Um proprietário da organização adiciona uma conexão com o seu servidor de e-mail (Conexões no console), ou o operador configura `SMTP_URL` e `MAIL_FROM` para todo o servidor.',
    },
  },
  messenger: {
    says: {
      en: 'No code reaches a telephone: customers can neither verify their number nor become a cardholder by a link.',
      es: 'Ningún código llega a un teléfono: los clientes no pueden verificar su número ni darse de alta por un enlace.',
      pt: 'Nenhum código chega a um telefone: os clientes não podem verificar o número nem se cadastrar por um link.',
    },
    fix: ADD_MESSENGER,
  },
  approval_messenger: {
    says: {
      en: 'No question reaches an owner on the telephone: it waits in the wallet, and an e-mail says so.',
      es: 'Ninguna solicitud de aprobación llega al teléfono del titular: espera en la billetera y se le avisa por correo.',
      pt: 'Nenhum pedido de aprovação chega ao telefone do titular: fica à espera na carteira e um e-mail avisa.',
    },
    fix: ADD_MESSENGER,
  },
} as const satisfies Partial<Record<Port, Missing>>;

const ADD_ACCOUNTS: Text = {
  en: 'An owner of the organization adds a connection to a provider of accounts in the country of its customers (Connections in the console), or the operator adds one for all organizations.',
  es: 'Un propietario de la organización agrega una conexión con un proveedor de cuentas del país de sus clientes (Conexiones en la consola), o el operador agrega una para todas las organizaciones.',
  pt: 'Um proprietário da organização adiciona uma conexão com um provedor de contas do país dos seus clientes (Conexões no console), ou o operador adiciona uma para todas as organizações.',
};
const ADD_RAIL: Text = {
  en: 'An owner of the organization adds a connection to a provider that sends payments in the country of its customers (Connections in the console), or the operator adds one for all organizations.',
  es: 'Un propietario de la organización agrega una conexión con un proveedor que envía pagos en el país de sus clientes (Conexiones en la consola), o el operador agrega una para todas las organizaciones.',
  pt: 'Um proprietário da organização adiciona uma conexão com um provedor que envia pagamentos no país dos seus clientes (Conexões no console), ou o operador adiciona uma para todas as organizações.',
};

/** What wallets need in some country; an organization of cards alone goes without. */
const MISSING_OF_WALLETS = {
  accounts: {
    says: {
      en: 'No wallet can be opened, in any country: nothing gives it an account number.',
      es: 'No se puede abrir ninguna billetera, en ningún país: nadie le da un número de cuenta.',
      pt: 'Nenhuma carteira pode ser aberta, em nenhum país: nada lhe dá um número de conta.',
    },
    fix: ADD_ACCOUNTS,
  },
  rail: {
    says: {
      en: 'No payment, transfer or withdrawal leaves for another bank, in any country.',
      es: 'Ningún pago, transferencia ni retiro sale hacia otro banco, en ningún país.',
      pt: 'Nenhum pagamento, transferência ou saque sai para outro banco, em nenhum país.',
    },
    fix: ADD_RAIL,
  },
} as const satisfies Partial<Record<Port, Missing>>;

type Carrier = keyof typeof MISSING;
const CARRIERS = Object.keys(MISSING) as readonly Carrier[];

/** `sendsMail`: the deployment has a mail server. The mailbox of the sandbox reaches no one. */
export function missingAt(
  port: Port,
  serving: ReadonlyArray<Pick<Connection, 'id'>>,
  sendsMail: boolean,
): Missing | undefined {
  if (port === 'accounts' || port === 'rail')
    return serving.length > 0 ? undefined : MISSING_OF_WALLETS[port];
  if (port !== 'mailer' && port !== 'messenger' && port !== 'approval_messenger') return undefined;
  const isThere =
    port === 'mailer' ? sendsMail || serving.some(({ id }) => id !== SANDBOX) : serving.length > 0;
  return isThere ? undefined : MISSING[port];
}

/** What a side lacks, by port. */
export async function missingOn(
  services: MailServices,
  side: Pick<Tenant, 'mode' | 'organizationId'>,
): Promise<ReadonlyArray<Missing & { readonly port: Carrier }>> {
  const found = await Promise.all(
    CARRIERS.map(async (port) => {
      const serving = await services.connections.serving(side, { ports: [port] });
      const missing = missingAt(port, serving, services.sendsMail);
      return missing === undefined ? [] : [{ port, ...missing }];
    }),
  );
  return found.flat();
}
