// What a check of a connection to WhatsApp may find, and what to do about each, in the words of Meta's pages.
import type { Text } from '#platform/text/language.ts';

export type FindingText = {
  /** Nothing is sent, or nothing comes back, until it is put right. */
  readonly stops: boolean;
  readonly says: Text;
  readonly fix: Text;
};

export const FINDINGS = {
  not_answered: {
    stops: true,
    says: {
      en: 'Meta did not answer: {reason}.',
      es: 'Meta no respondió: {reason}.',
      pt: 'A Meta não respondeu: {reason}.',
    },
    fix: {
      en: 'Run the check again. If it stays, look at metastatus.com and whether this server reaches graph.facebook.com.',
      es: 'Vuelva a ejecutar la verificación. Si persiste, consulte metastatus.com y si este servidor llega a graph.facebook.com.',
      pt: 'Execute a verificação de novo. Se persistir, consulte metastatus.com e se este servidor alcança graph.facebook.com.',
    },
  },
  token_invalid: {
    stops: true,
    says: {
      en: 'Meta does not know the access token (code {code}).',
      es: 'Meta no reconoce el token de acceso (código {code}).',
      pt: 'A Meta não reconhece o token de acesso (código {code}).',
    },
    fix: {
      en: 'Generate a token for the system user in Business settings, and rotate `accessToken`.',
      es: 'Genere un token para el usuario del sistema en la configuración del negocio y rote `accessToken`.',
      pt: 'Gere um token para o usuário do sistema nas configurações do negócio e faça a rotação de `accessToken`.',
    },
  },
  token_of_another_app: {
    stops: true,
    says: {
      en: 'The access token is of the app {found}, and the connection of the app {wanted}.',
      es: 'El token de acceso es de la aplicación {found} y la conexión, de la aplicación {wanted}.',
      pt: 'O token de acesso é do aplicativo {found} e a conexão, do aplicativo {wanted}.',
    },
    fix: {
      en: 'Generate the token for the app of the connection, or correct `appId`. The app secret must be of the same app.',
      es: 'Genere el token para la aplicación de la conexión o corrija `appId`. La clave secreta debe ser de la misma aplicación.',
      pt: 'Gere o token para o aplicativo da conexão ou corrija `appId`. A chave secreta deve ser do mesmo aplicativo.',
    },
  },
  token_ends: {
    stops: false,
    says: {
      en: 'The access token ends on {date}.',
      es: 'El token de acceso vence el {date}.',
      pt: 'O token de acesso expira em {date}.',
    },
    fix: {
      en: 'Generate one that never expires, for a system user, and rotate `accessToken` before that day.',
      es: 'Genere uno que no venza, para un usuario del sistema, y rote `accessToken` antes de ese día.',
      pt: 'Gere um que não expire, para um usuário do sistema, e faça a rotação de `accessToken` antes desse dia.',
    },
  },
  permission_missing: {
    stops: true,
    says: {
      en: 'The access token may not {permission}.',
      es: 'El token de acceso no tiene el permiso {permission}.',
      pt: 'O token de acesso não tem a permissão {permission}.',
    },
    fix: {
      en: 'Generate a token with `whatsapp_business_messaging` and `whatsapp_business_management`.',
      es: 'Genere un token con `whatsapp_business_messaging` y `whatsapp_business_management`.',
      pt: 'Gere um token com `whatsapp_business_messaging` e `whatsapp_business_management`.',
    },
  },
  number_missing: {
    stops: true,
    says: {
      en: 'The account {account} has no number with the id {number}.',
      es: 'La cuenta {account} no tiene un número con el id {number}.',
      pt: 'A conta {account} não tem um número com o id {number}.',
    },
    fix: {
      en: 'Compare `businessAccountId` and `phoneNumberId` with WhatsApp Manager. The id is not the telephone number.',
      es: 'Compare `businessAccountId` y `phoneNumberId` con el administrador de WhatsApp. El id no es el número de teléfono.',
      pt: 'Compare `businessAccountId` e `phoneNumberId` com o gerenciador do WhatsApp. O id não é o número de telefone.',
    },
  },
  number_cannot_send: {
    stops: true,
    says: {
      en: 'The number {number} does not send: its state is {status}.',
      es: 'El número {number} no envía: su estado es {status}.',
      pt: 'O número {number} não envia: seu estado é {status}.',
    },
    fix: {
      en: 'WhatsApp Manager says why. A number that is pending is registered there; one that is banned takes an appeal.',
      es: 'El administrador de WhatsApp indica el motivo. Un número pendiente se registra allí; uno bloqueado requiere una apelación.',
      pt: 'O gerenciador do WhatsApp informa o motivo. Um número pendente é registrado lá; um bloqueado exige recurso.',
    },
  },
  number_for_tests: {
    stops: true,
    says: {
      en: 'The number {number} is one that Meta lends for tests, and this is the live side.',
      es: 'El número {number} es uno de prueba de Meta y este es el modo de producción.',
      pt: 'O número {number} é um número de teste da Meta e este é o modo de produção.',
    },
    fix: {
      en: 'Add your own number in WhatsApp Manager and take its id as `phoneNumberId`.',
      es: 'Agregue su propio número en el administrador de WhatsApp y use su id como `phoneNumberId`.',
      pt: 'Adicione seu próprio número no gerenciador do WhatsApp e use o id dele como `phoneNumberId`.',
    },
  },
  quality_low: {
    stops: false,
    says: {
      en: 'People block or report what {number} sends: its quality is {quality}.',
      es: 'Los usuarios bloquean o reportan lo que envía {number}: su calidad es {quality}.',
      pt: 'Os usuários bloqueiam ou denunciam o que {number} envia: sua qualidade é {quality}.',
    },
    fix: {
      en: 'Ask agents to ask less, and see that the display name is one that owners know.',
      es: 'Haga que los agentes pregunten menos y revise que los titulares reconozcan el nombre visible.',
      pt: 'Faça com que os agentes perguntem menos e verifique se os titulares reconhecem o nome exibido.',
    },
  },
  webhook_elsewhere: {
    stops: true,
    says: {
      en: 'Address for messages registered at Meta: {found} (must be {wanted}).',
      es: 'Dirección para los avisos registrada en Meta: {found} (debe ser {wanted}).',
      pt: 'Endereço para os avisos registrado na Meta: {found} (deve ser {wanted}).',
    },
    fix: {
      en: 'Set up the connection at the provider. The address must be reachable by https at that moment.',
      es: 'Configure la conexión en el proveedor. La dirección debe ser accesible por https en ese momento.',
      pt: 'Configure a conexão no provedor. O endereço deve estar acessível por https nesse momento.',
    },
  },
  template_missing: {
    stops: true,
    says: {
      en: 'The template {name} ({language}) is not at WhatsApp.',
      es: 'La plantilla {name} ({language}) no está en WhatsApp.',
      pt: 'O modelo {name} ({language}) não está no WhatsApp.',
    },
    fix: {
      en: 'Set up the connection at the provider: that creates what is missing.',
      es: 'Configure la conexión en el proveedor: así se crea lo que falta.',
      pt: 'Configure a conexão no provedor: isso cria o que falta.',
    },
  },
  template_not_approved: {
    stops: true,
    says: {
      en: 'The template {name} ({language}) is {state}.',
      es: 'La plantilla {name} ({language}) está en estado {state}.',
      pt: 'O modelo {name} ({language}) está no estado {state}.',
    },
    fix: {
      en: 'Pending: Meta takes up to some days. Rejected, paused or disabled: WhatsApp Manager says why, and takes an appeal. ({reason})',
      es: 'Pendiente: Meta tarda hasta unos días. Rechazada, en pausa o desactivada: el administrador de WhatsApp indica el motivo y admite apelar. ({reason})',
      pt: 'Pendente: a Meta leva até alguns dias. Rejeitado, pausado ou desativado: o gerenciador do WhatsApp informa o motivo e aceita recurso. ({reason})',
    },
  },
  template_differs: {
    stops: false,
    says: {
      en: 'The template {name} ({language}) is not as it should be: {parts}.',
      es: 'La plantilla {name} ({language}) no es como debe ser: {parts}.',
      pt: 'O modelo {name} ({language}) não está como deveria: {parts}.',
    },
    fix: {
      en: 'Correct it in WhatsApp Manager by docs/how-to/whatsapp.md. A category that Meta has changed takes an appeal.',
      es: 'Corríjala en el administrador de WhatsApp según docs/how-to/whatsapp.md. Una categoría cambiada por Meta requiere apelar.',
      pt: 'Corrija-o no gerenciador do WhatsApp conforme docs/how-to/whatsapp.md. Uma categoria alterada pela Meta exige recurso.',
    },
  },
} as const satisfies Readonly<Record<string, FindingText>>;

export type FindingCode = keyof typeof FINDINGS;
