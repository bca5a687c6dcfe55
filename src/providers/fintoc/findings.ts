// What a check of a connection to Fintoc may find, and what to do about each, in the words of its dashboard.
import type { Finding } from '#platform/provider/findings.ts';

type FindingText = Pick<Finding, 'stops' | 'says' | 'fix'>;

const NEW_SECRET = {
  en: 'Set up the connection at the provider: that makes another endpoint and keeps its secret.',
  es: 'Configure la conexión en el proveedor: así se crea otro endpoint y se guarda su secreto.',
  pt: 'Configure a conexão no provedor: isso cria outro endpoint e guarda o segredo.',
};
const SET_UP = {
  en: 'Set up the connection at the provider.',
  es: 'Configure la conexión en el proveedor.',
  pt: 'Configure a conexão no provedor.',
};

export const FINDINGS = {
  not_answered: {
    stops: true,
    says: {
      en: 'Fintoc did not answer as it should: {reason}.',
      es: 'Fintoc no respondió como debía: {reason}.',
      pt: 'A Fintoc não respondeu como deveria: {reason}.',
    },
    fix: {
      en: 'Run the check again. If it stays, look at status.fintoc.com and whether this server reaches api.fintoc.com.',
      es: 'Vuelva a ejecutar la verificación. Si persiste, consulte status.fintoc.com y si este servidor llega a api.fintoc.com.',
      pt: 'Execute a verificação de novo. Se persistir, consulte status.fintoc.com e se este servidor alcança api.fintoc.com.',
    },
  },
  secret_key_refused: {
    stops: true,
    says: {
      en: 'Fintoc does not accept the secret key ({code}).',
      es: 'Fintoc no acepta la clave secreta ({code}).',
      pt: 'A Fintoc não aceita a chave secreta ({code}).',
    },
    fix: {
      en: 'Copy the secret key of this side from API Keys in the dashboard, and rotate `secretKey`.',
      es: 'Copie la clave secreta de este modo desde API Keys en el Dashboard y rote `secretKey`.',
      pt: 'Copie a chave secreta deste modo em API Keys no Dashboard e faça a rotação de `secretKey`.',
    },
  },
  payment_due: {
    stops: true,
    says: {
      en: 'Fintoc serves your company again once it is paid ({code}).',
      es: 'Fintoc exige un pago para seguir prestando el servicio ({code}).',
      pt: 'A Fintoc exige um pagamento para continuar o serviço ({code}).',
    },
    fix: {
      en: 'Pay the open invoices in the dashboard, or ask Fintoc why.',
      es: 'Pague las facturas pendientes en el Dashboard o consulte el motivo a Fintoc.',
      pt: 'Pague as cobranças em aberto no Dashboard ou consulte o motivo com a Fintoc.',
    },
  },
  address_not_allowed: {
    stops: true,
    says: {
      en: 'Fintoc takes the secret key from listed addresses alone, and that of this server is not among them ({code}).',
      es: 'Fintoc acepta la clave secreta solo desde direcciones autorizadas, y la de este servidor no está entre ellas ({code}).',
      pt: 'A Fintoc aceita a chave secreta só de endereços autorizados, e o deste servidor não está entre eles ({code}).',
    },
    fix: {
      en: 'Under API Keys in the dashboard, add the address from which servers and workers are seen outside: that of their NAT or proxy, where there is one.',
      es: 'En API Keys del Dashboard, agregue la dirección con la que se ven desde afuera los servidores y workers: la de su NAT o proxy, si lo hay.',
      pt: 'Em API Keys no Dashboard, adicione o endereço com que servidores e workers são vistos de fora: o do NAT ou proxy, se houver.',
    },
  },
  root_account_empty: {
    stops: false,
    says: {
      en: 'The root account {account} is empty: Fintoc takes the cent of each verification from it, so no new payee is verified.',
      es: 'La cuenta raíz {account} está vacía: Fintoc toma de ella el centavo de cada verificación, así que no se verifica ningún destinatario nuevo.',
      pt: 'A conta raiz {account} está vazia: a Fintoc tira dela o centavo de cada verificação, então nenhum favorecido novo é verificado.',
    },
    fix: {
      en: 'Send some pesos by SPEI to the CLABE of that account. Its movements are in no statement here.',
      es: 'Envíe algunos pesos por SPEI a la CLABE de esa cuenta. Sus movimientos no están en ningún estado de cuenta de aquí.',
      pt: 'Envie alguns pesos por SPEI à CLABE dessa conta. Os movimentos dela não estão em nenhum extrato daqui.',
    },
  },
  permission_missing: {
    stops: true,
    says: {
      en: 'The secret key may not call {call} ({code}).',
      es: 'La clave secreta no tiene permiso para {call} ({code}).',
      pt: 'A chave secreta não tem permissão para {call} ({code}).',
    },
    fix: {
      en: 'Ask Fintoc to activate for your company: Transfers, account numbers, account verifications and webhooks, on this side.',
      es: 'Pida a Fintoc que active para su empresa Transfers, account numbers, account verifications y webhooks, en este modo.',
      pt: 'Peça à Fintoc que ative para a sua empresa Transfers, account numbers, account verifications e webhooks, neste modo.',
    },
  },
  account_unknown: {
    stops: true,
    says: {
      en: 'The secret key has no account {account}.',
      es: 'La clave secreta no tiene la cuenta {account}.',
      pt: 'A chave secreta não tem a conta {account}.',
    },
    fix: {
      en: 'Compare `accountId` with Accounts in the dashboard. It may be of another company, or of the other side.',
      es: 'Compare `accountId` con Accounts en el Dashboard. Puede ser de otra empresa o del otro modo.',
      pt: 'Compare `accountId` com Accounts no Dashboard. Pode ser de outra empresa ou do outro modo.',
    },
  },
  account_of_other_side: {
    stops: true,
    says: {
      en: 'The account {account} is of the side {found}, and the connection of the side {wanted}.',
      es: 'La cuenta {account} es del modo {found} y la conexión, del modo {wanted}.',
      pt: 'A conta {account} é do modo {found} e a conexão, do modo {wanted}.',
    },
    fix: {
      en: 'Add a connection with the key and the account of its side, and remove this one.',
      es: 'Agregue una conexión con la clave y la cuenta de su lado y elimine esta.',
      pt: 'Adicione uma conexão com a chave e a conta do seu lado e remova esta.',
    },
  },
  account_of_other_entity: {
    stops: true,
    says: {
      en: 'The account {account} is of the entity {found}, and not of {wanted}: no wallet is opened on it.',
      es: 'La cuenta {account} es de la entidad {found} y no de {wanted}: no se abren billeteras en ella.',
      pt: 'A conta {account} é da entidade {found}, e não de {wanted}: nenhuma carteira é aberta nela.',
    },
    fix: {
      en: 'Take the account of the entity (`entity.id` in `GET /v2/accounts`), and add a connection with both.',
      es: 'Use la cuenta de la entidad (`entity.id` en `GET /v2/accounts`) y agregue una conexión con ambas.',
      pt: 'Use a conta da entidade (`entity.id` em `GET /v2/accounts`) e adicione uma conexão com ambas.',
    },
  },
  account_currency: {
    stops: true,
    says: {
      en: 'The account {account} is in {currency}, and wallets in Mexico are in MXN.',
      es: 'La cuenta {account} está en {currency} y las billeteras de México, en MXN.',
      pt: 'A conta {account} está em {currency} e as carteiras do México, em MXN.',
    },
    fix: {
      en: 'Take the id of your account in Mexico as `accountId`.',
      es: 'Use el id de su cuenta en México como `accountId`.',
      pt: 'Use o id da sua conta no México como `accountId`.',
    },
  },
  account_blocked: {
    stops: true,
    says: {
      en: 'Fintoc has blocked the account {account}: no payment leaves it.',
      es: 'Fintoc bloqueó la cuenta {account}: no sale ningún pago de ella.',
      pt: 'A Fintoc bloqueou a conta {account}: nenhum pagamento sai dela.',
    },
    fix: {
      en: 'Ask Fintoc why, and to make it active again. Payments wait until then.',
      es: 'Consulte el motivo a Fintoc y pida que la reactive. Hasta entonces, no haga pagos.',
      pt: 'Consulte o motivo com a Fintoc e peça a reativação. Até lá, não faça pagamentos.',
    },
  },
  account_closed: {
    stops: true,
    says: {
      en: 'The account {account} is closed, for good: no money enters or leaves it.',
      es: 'La cuenta {account} está cerrada de forma definitiva: no entra ni sale dinero.',
      pt: 'A conta {account} está encerrada em definitivo: não entra nem sai dinheiro.',
    },
    fix: {
      en: 'Ask Fintoc for another account, and add a connection for it. Wallets of this one have to be opened again there.',
      es: 'Pida otra cuenta a Fintoc y agregue una conexión para ella. Las billeteras de esta deben abrirse de nuevo allí.',
      pt: 'Peça outra conta à Fintoc e adicione uma conexão para ela. As carteiras desta precisam ser abertas de novo lá.',
    },
  },
  account_is_swept: {
    stops: true,
    says: {
      en: 'Fintoc takes the balance of the account {account} to a bank of yours by itself: {amount} went to …{to}. From then on no payment can leave it.',
      es: 'Fintoc lleva por su cuenta el saldo de la cuenta {account} a un banco de usted: {amount} fueron a …{to}. Desde entonces no puede salir ningún pago.',
      pt: 'A Fintoc leva por conta própria o saldo da conta {account} a um banco seu: {amount} foram para …{to}. A partir daí nenhum pagamento pode sair.',
    },
    fix: {
      en: 'See first that …{to} is a bank account of your company: if it is not, a secret has leaked. Then ask Fintoc for an account without daily settlement, and until you have one fund it again each day.',
      es: 'Compruebe primero que …{to} sea una cuenta bancaria de su empresa: si no lo es, se filtró un secreto. Después pida a Fintoc una cuenta sin liquidación diaria; hasta tenerla, vuelva a fondearla cada día.',
      pt: 'Veja primeiro se …{to} é uma conta bancária da sua empresa: se não for, um segredo vazou. Depois peça à Fintoc uma conta sem liquidação diária; até tê-la, reponha os fundos todos os dias.',
    },
  },
  balance_low: {
    stops: false,
    says: {
      en: 'The account {account} has {balance}, and you want at least {floor} on it.',
      es: 'La cuenta {account} tiene {balance} y usted quiere al menos {floor}.',
      pt: 'A conta {account} tem {balance} e você quer pelo menos {floor}.',
    },
    fix: {
      en: 'Send money by SPEI to the CLABE of the account (`root_account_number`, Accounts in the dashboard).',
      es: 'Envíe fondos por SPEI a la CLABE de la cuenta (`root_account_number`, Accounts en el Dashboard).',
      pt: 'Envie fundos por SPEI à CLABE da conta (`root_account_number`, Accounts no Dashboard).',
    },
  },
  jws_key_refused: {
    stops: true,
    says: {
      en: 'Fintoc does not accept the JWS signature ({code}): no payment leaves, and none is returned.',
      es: 'Fintoc no acepta la firma JWS ({code}): no sale ningún pago ni se devuelve ninguno.',
      pt: 'A Fintoc não aceita a assinatura JWS ({code}): nenhum pagamento sai nem é devolvido.',
    },
    fix: {
      en: 'Add the public half of `jwsPrivateKey` under JWS Public Keys in the dashboard, on this side. Also see that the clock of this server is right.',
      es: 'Agregue la clave pública de `jwsPrivateKey` en JWS Public Keys del Dashboard, en este modo. Revise también que el reloj de este servidor esté en hora.',
      pt: 'Adicione a chave pública de `jwsPrivateKey` em JWS Public Keys no Dashboard, neste modo. Verifique também se o relógio deste servidor está certo.',
    },
  },
  webhook_missing: {
    stops: true,
    says: {
      en: 'Fintoc has no webhook endpoint for {address}: deposits and the ends of payments do not arrive here.',
      es: 'Fintoc no tiene un webhook endpoint para {address}: los depósitos y los resultados de los pagos no llegan.',
      pt: 'A Fintoc não tem um webhook endpoint para {address}: os depósitos e os resultados dos pagamentos não chegam.',
    },
    fix: {
      en: `${SET_UP.en} Fintoc takes an address only if it begins with https.`,
      es: `${SET_UP.es} Fintoc solo acepta direcciones que empiecen con https.`,
      pt: `${SET_UP.pt} A Fintoc só aceita endereços que comecem com https.`,
    },
  },
  webhook_elsewhere: {
    stops: true,
    says: {
      en: 'Fintoc sends the messages of this connection to {found}, and not to {address}.',
      es: 'Fintoc envía los avisos de esta conexión a {found} y no a {address}.',
      pt: 'A Fintoc envia os avisos desta conexão para {found}, e não para {address}.',
    },
    fix: {
      en: `If the address of this server has changed: ${SET_UP.en} If this is a copy of another server, remove its connections first.`,
      es: `Si cambió la dirección de este servidor: ${SET_UP.es} Si es una copia de otro servidor, elimine antes sus conexiones.`,
      pt: `Se o endereço deste servidor mudou: ${SET_UP.pt} Se é uma cópia de outro servidor, remova antes as conexões dele.`,
    },
  },
  webhook_duplicate: {
    stops: false,
    says: {
      en: 'Fintoc has {count} webhook endpoints for {address}: each message comes as often, and all but one are refused.',
      es: 'Fintoc tiene {count} webhook endpoints para {address}: cada aviso llega esas veces y solo se acepta uno.',
      pt: 'A Fintoc tem {count} webhook endpoints para {address}: cada aviso chega esse número de vezes e só um é aceito.',
    },
    fix: {
      en: `${SET_UP.en} That keeps one and deletes the others.`,
      es: `${SET_UP.es} Así se conserva uno y se eliminan los demás.`,
      pt: `${SET_UP.pt} Isso mantém um e exclui os demais.`,
    },
  },
  webhook_disabled: {
    stops: true,
    says: {
      en: 'The webhook endpoint for {address} is disabled.',
      es: 'El webhook endpoint para {address} está deshabilitado.',
      pt: 'O webhook endpoint para {address} está desabilitado.',
    },
    fix: SET_UP,
  },
  webhook_events: {
    stops: true,
    says: {
      en: 'The webhook endpoint for {address} is not subscribed to: {events}.',
      es: 'El webhook endpoint para {address} no está suscrito a: {events}.',
      pt: 'O webhook endpoint para {address} não está inscrito em: {events}.',
    },
    fix: SET_UP,
  },
  webhook_secret_missing: {
    stops: true,
    says: {
      en: 'Fintoc has a webhook endpoint for {address}, and its secret is not kept here: its messages are refused.',
      es: 'Fintoc tiene un webhook endpoint para {address} y aquí no se guarda su secreto: sus avisos se rechazan.',
      pt: 'A Fintoc tem um webhook endpoint para {address} e o segredo dele não está guardado aqui: os avisos são recusados.',
    },
    fix: NEW_SECRET,
  },
  webhook_secret_differs: {
    stops: true,
    says: {
      en: 'The secret that is kept here is not known to be that of the webhook endpoint for {address}, whose messages are refused otherwise.',
      es: 'No consta que el secreto que se guarda aquí sea el del webhook endpoint para {address}; si no lo es, sus avisos se rechazan.',
      pt: 'Não consta que o segredo guardado aqui seja o do webhook endpoint para {address}; se não for, os avisos são recusados.',
    },
    fix: NEW_SECRET,
  },
} as const satisfies Readonly<Record<string, FindingText>>;

export type FindingCode = keyof typeof FINDINGS;
