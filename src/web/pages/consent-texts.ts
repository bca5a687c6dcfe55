// The texts of the page on which a person lets a client act for them.
import type { Text } from '#platform/text/language.ts';
import type { GrantOutcome } from '#modules/access/grants/ask.ts';
import type { ConsentProblem } from '#modules/access/grants/consent.ts';
import type { Receiver } from '#modules/access/grants/redirect-uri.ts';
import { SUSPENDED, type Reason } from '../away.ts';

export const CONSENT = {
  heading: {
    en: 'Let {client} use your wallet?',
    es: '¿Permite que {client} use su billetera?',
    pt: 'Permitir que {client} use a sua carteira?',
  },
  asks: { en: 'It asks to:', es: 'Solicita permiso para:', pt: 'Ele pede permissão para:' },
  never: {
    en: 'It can never decide an approval, raise a limit, add a payee or see a card number. You can revoke it at any time.',
    es: 'Nunca podrá decidir una aprobación, subir un límite, agregar un destinatario ni ver el número de una tarjeta. Puede revocarlo cuando quiera.',
    pt: 'Nunca poderá decidir uma aprovação, aumentar um limite, adicionar um favorecido nem ver o número de um cartão. Você pode revogar quando quiser.',
  },
  allow: { en: 'Allow', es: 'Permitir', pt: 'Permitir' },
  deny: { en: 'Do not allow', es: 'No permitir', pt: 'Não permitir' },
  confirm: { en: 'Confirm my identity', es: 'Confirmar mi identidad', pt: 'Confirmar minha identidade' },
  confirmText: {
    en: 'This lets a program spend or prepare agents in your name, so first confirm that it is you.',
    es: 'Esto permite que un programa gaste o prepare agentes en su nombre, así que primero confirme que es usted.',
    pt: 'Isto permite que um programa gaste ou prepare agentes em seu nome, então primeiro confirme que é você.',
  },
  spendsAs: { en: 'Spends as', es: 'Gasta como', pt: 'Gasta como' },
  spendsAsHint: {
    en: 'It pays from the limits of this agent alone, never from the rest of your wallet.',
    es: 'Paga solo dentro de los límites de este agente, nunca con el resto de su billetera.',
    pt: 'Ele paga apenas dentro dos limites deste agente, nunca com o restante da sua carteira.',
  },
  newAgent: {
    en: 'New: I approve each payment',
    es: 'Nuevo: apruebo cada pago',
    pt: 'Novo: aprovo cada pagamento',
  },
  left: { en: '{amount} left · {agent}', es: 'Quedan {amount} · {agent}', pt: 'Restam {amount} · {agent}' },
  /** The warning about a client that is known by nothing but its own word. */
  unproven: {
    en: 'This name is what the program calls itself; we cannot check it. Allow it only if you have just started it yourself.',
    es: 'Este nombre es el que el programa se da a sí mismo; no podemos comprobarlo. Permítalo solo si usted acaba de iniciarlo.',
    pt: 'Este nome é o que o programa dá a si mesmo; não podemos verificá-lo. Permita somente se você acabou de iniciá-lo.',
  },
  published: { en: 'Published at', es: 'Publicado en', pt: 'Publicado em' },
  answerTo: { en: 'Access goes to', es: 'El acceso se entrega a', pt: 'O acesso vai para' },
  person: { en: 'Signed in as', es: 'Sesión de', pt: 'Conectado como' },
  organization: { en: 'Wallet with', es: 'Billetera en', pt: 'Carteira em' },
  other: { en: 'Use another account', es: 'Usar otra cuenta', pt: 'Usar outra conta' },
  back: { en: 'Back to {client}', es: 'Volver a {client}', pt: 'Voltar para {client}' },
} satisfies Record<string, Text>;

export const RECEIVERS: Readonly<Record<Receiver, Text>> = {
  site: { en: '{host}', es: '{host}', pt: '{host}' },
  device: {
    en: 'a program on this device ({host})',
    es: 'un programa en este dispositivo ({host})',
    pt: 'um programa neste dispositivo ({host})',
  },
  application: {
    en: 'the application {host} on this device',
    es: 'la aplicación {host} en este dispositivo',
    pt: 'o aplicativo {host} neste dispositivo',
  },
};

export const PROBLEMS: Readonly<Record<Exclude<ConsentProblem, 'over'>, Text>> = {
  nothing: {
    en: 'Choose what it may do, or do not allow it.',
    es: 'Elija qué puede hacer, o no lo permita.',
    pt: 'Escolha o que ele pode fazer, ou não permita.',
  },
  proof: CONSENT.confirmText,
  sub_wallet: {
    en: 'Choose the agent as which it spends.',
    es: 'Elija con qué agente gastará el programa.',
    pt: 'Escolha com qual agente o programa vai gastar.',
  },
  too_many: {
    en: 'You have reached the limit of connected programs. Disconnect one that you no longer use.',
    es: 'Alcanzó el máximo de programas conectados. Desconecte uno que ya no use.',
    pt: 'Você atingiu o máximo de programas conectados. Desconecte um que não usa mais.',
  },
};

type Stranger = Extract<GrantOutcome, { kind: 'stranger' }>['why'];

const NOT_KNOWN: Text = {
  en: 'We do not know this program',
  es: 'No conocemos este programa',
  pt: 'Não conhecemos este programa',
};
export const STRANGERS: Readonly<Record<Stranger, Reason>> = {
  unknown: {
    heading: NOT_KNOWN,
    text: {
      en: 'It has to register again. Nothing was allowed. Go back to the program and connect once more.',
      es: 'Tiene que registrarse de nuevo. No se permitió nada. Vuelva al programa y conéctelo otra vez.',
      pt: 'Ele precisa se registrar de novo. Nada foi permitido. Volte ao programa e conecte-o outra vez.',
    },
  },
  unreachable: {
    heading: NOT_KNOWN,
    text: {
      en: 'The page on which it describes itself does not answer. Nothing was allowed. Try again later.',
      es: 'La página en la que se describe no responde. No se permitió nada. Intente más tarde.',
      pt: 'A página em que ele se descreve não responde. Nada foi permitido. Tente mais tarde.',
    },
  },
  not_a_document: {
    heading: NOT_KNOWN,
    text: {
      en: 'We cannot read the page on which it describes itself. Nothing was allowed. Tell the makers of the program.',
      es: 'No podemos leer la página en la que se describe. No se permitió nada. Informe al desarrollador del programa.',
      pt: 'Não conseguimos ler a página em que ele se descreve. Nada foi permitido. Informe o desenvolvedor do programa.',
    },
  },
  of_another: {
    heading: NOT_KNOWN,
    text: {
      en: 'The page on which it describes itself is about another program. Nothing was allowed.',
      es: 'La página en la que se describe es de otro programa. No se permitió nada.',
      pt: 'A página em que ele se descreve é de outro programa. Nada foi permitido.',
    },
  },
  confidential: {
    heading: NOT_KNOWN,
    text: {
      en: 'It wants to prove itself in a way that we do not support. Nothing was allowed. Tell the makers of the program.',
      es: 'Quiere identificarse de una forma que no admitimos. No se permitió nada. Informe al desarrollador del programa.',
      pt: 'Ele quer se identificar de uma forma que não aceitamos. Nada foi permitido. Informe o desenvolvedor do programa.',
    },
  },
  redirect_uri: {
    heading: {
      en: 'This request leads to an address that is not of the program',
      es: 'Esta solicitud lleva a una dirección que no es del programa',
      pt: 'Este pedido leva a um endereço que não é do programa',
    },
    text: {
      en: 'It may be an attempt to get access to your wallet, so we stopped it. Nothing was allowed.',
      es: 'Puede ser un intento de acceder a su billetera, así que lo detuvimos. No se permitió nada.',
      pt: 'Pode ser uma tentativa de acessar a sua carteira, então a interrompemos. Nada foi permitido.',
    },
  },
};

export const AWAY = {
  wrong: {
    heading: {
      en: '{client} asked in a way that we do not understand',
      es: '{client} pidió acceso de una forma que no entendemos',
      pt: '{client} pediu acesso de uma forma que não entendemos',
    },
    text: {
      en: 'Nothing was allowed. Tell the makers of the program: {error} ({parameter}).',
      es: 'No se permitió nada. Informe al desarrollador del programa: {error} ({parameter}).',
      pt: 'Nada foi permitido. Informe o desenvolvedor do programa: {error} ({parameter}).',
    },
  },
  too_often: {
    heading: { en: 'Too many requests', es: 'Demasiadas solicitudes', pt: 'Pedidos demais' },
    text: {
      en: 'Many requests came from your network. Wait an hour and connect the program again.',
      es: 'Llegaron muchas solicitudes desde su red. Espere una hora y vuelva a conectar el programa.',
      pt: 'Chegaram muitos pedidos da sua rede. Espere uma hora e conecte o programa de novo.',
    },
  },
  over: {
    heading: {
      en: 'This request is over',
      es: 'Esta solicitud ya terminó',
      pt: 'Este pedido já terminou',
    },
    text: {
      en: 'It was answered, or its 15 minutes have passed. Go back to the program and connect once more.',
      es: 'Ya se respondió o pasaron sus 15 minutos. Vuelva al programa y conéctelo otra vez.',
      pt: 'Ele já foi respondido ou os seus 15 minutos passaram. Volte ao programa e conecte-o outra vez.',
    },
  },
  no_wallet: {
    heading: {
      en: 'You have no wallet here',
      es: 'Aquí no tiene una billetera',
      pt: 'Você não tem carteira aqui',
    },
    text: {
      en: 'You are signed in as {email}. Sign in with the e-mail address of your wallet, or change the organization.',
      es: 'Inició sesión como {email}. Inicie sesión con el correo de su billetera, o cambie de organización.',
      pt: 'Você entrou como {email}. Entre com o e-mail da sua carteira, ou troque de organização.',
    },
  },
  not_verified: {
    heading: {
      en: 'Your identity is not verified yet',
      es: 'Su identidad todavía no está verificada',
      pt: 'Sua identidade ainda não foi verificada',
    },
    text: {
      en: 'No one can use your wallet before that. Contact {name}.',
      es: 'Antes de eso, nadie puede usar su billetera. Comuníquese con {name}.',
      pt: 'Antes disso, ninguém pode usar a sua carteira. Entre em contato com {name}.',
    },
  },
  suspended: {
    heading: SUSPENDED,
    text: {
      en: 'Nothing can be allowed for now. Contact {name}.',
      es: 'Por ahora no se puede permitir nada. Comuníquese con {name}.',
      pt: 'Por enquanto não é possível permitir nada. Entre em contato com {name}.',
    },
  },
} satisfies Record<string, Reason>;
