// The texts of the page of an invitation, in three languages.
import type { Text } from '#platform/text/language.ts';
import type { Reason } from '../away.ts';

export const INVITED = {
  title: {
    en: 'You are invited to {organization}',
    es: 'Lo invitaron a {organization}',
    pt: 'Você foi convidado para {organization}',
  },
  intro: {
    en: 'Once you accept, you can see and manage its cards and wallets, as far as your role goes.',
    es: 'Al aceptar, podrá ver y administrar sus tarjetas y billeteras, según lo que permite su rol.',
    pt: 'Ao aceitar, você poderá ver e administrar os cartões e as carteiras dela, conforme o seu papel.',
  },
  email: { en: 'E-mail', es: 'Correo electrónico', pt: 'E-mail' },
  role: { en: 'Role', es: 'Rol', pt: 'Papel' },
  signIn: { en: 'Sign in to accept', es: 'Iniciar sesión para aceptar', pt: 'Entrar para aceitar' },
  codeComes: {
    en: 'We will send a code to this e-mail address.',
    es: 'Enviaremos un código a este correo electrónico.',
    pt: 'Enviaremos um código para este e-mail.',
  },
  accept: { en: 'Accept the invitation', es: 'Aceptar la invitación', pt: 'Aceitar o convite' },
  other: {
    en: 'Sign in with {email}',
    es: 'Iniciar sesión con {email}',
    pt: 'Entrar com {email}',
  },
  console: { en: 'Go to the console', es: 'Ir a la consola', pt: 'Ir para o console' },
} satisfies Record<string, Text>;

export const NOT_INVITED = {
  accepted: {
    heading: {
      en: 'This invitation was accepted',
      es: 'Esta invitación ya fue aceptada',
      pt: 'Este convite já foi aceito',
    },
    text: {
      en: 'It can be used once only. If you accepted it, sign in to get to {organization}.',
      es: 'Solo puede usarse una vez. Si usted la aceptó, inicie sesión para entrar a {organization}.',
      pt: 'Ele só pode ser usado uma vez. Se foi você quem o aceitou, entre para acessar {organization}.',
    },
  },
  withdrawn: {
    heading: {
      en: 'This invitation was withdrawn',
      es: 'Esta invitación fue anulada',
      pt: 'Este convite foi cancelado',
    },
    text: {
      en: '{organization} has withdrawn it. If you did not expect that, ask who invited you.',
      es: '{organization} la anuló. Si no lo esperaba, consulte a quien lo invitó.',
      pt: '{organization} o cancelou. Se você não esperava por isso, pergunte a quem o convidou.',
    },
  },
  expired: {
    heading: {
      en: 'This invitation has expired',
      es: 'Esta invitación venció',
      pt: 'Este convite expirou',
    },
    text: {
      en: 'Invitations are valid for 7 days. Ask {organization} for a new one.',
      es: 'Las invitaciones son válidas durante 7 días. Pida una nueva a {organization}.',
      pt: 'Os convites são válidos por 7 dias. Peça um novo a {organization}.',
    },
  },
  another: {
    heading: {
      en: 'This invitation is for somebody else',
      es: 'Esta invitación es para otra persona',
      pt: 'Este convite é para outra pessoa',
    },
    text: {
      en: 'It was sent to {email}, and you are signed in with {own}.',
      es: 'Se envió a {email}, y usted inició sesión con {own}.',
      pt: 'Ele foi enviado para {email}, e você entrou com {own}.',
    },
  },
  suspended: {
    heading: {
      en: 'This organization is suspended',
      es: 'Esta organización está suspendida',
      pt: 'Esta organização está suspensa',
    },
    text: {
      en: 'No one can join {organization} right now. Your invitation stays valid until it expires.',
      es: 'Por ahora nadie puede unirse a {organization}. Su invitación sigue siendo válida hasta que venza.',
      pt: 'No momento ninguém pode entrar em {organization}. Seu convite continua válido até expirar.',
    },
  },
} satisfies Record<string, Reason>;
