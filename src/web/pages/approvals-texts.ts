// The texts of the page of an approval that shows none.
import type { Text } from '#platform/text/language.ts';
import { SUSPENDED, type Reason } from '../away.ts';

export const AWAY = {
  unknown: {
    heading: {
      en: 'There is no such approval',
      es: 'Esta aprobación no existe',
      pt: 'Esta aprovação não existe',
    },
    text: {
      en: 'Check that you opened the whole link, and that you signed in with the e-mail address that it was sent to. You are signed in as {email}.',
      es: 'Verifique que abrió el enlace completo y que inició sesión con el correo al que se envió. Inició sesión como {email}.',
      pt: 'Verifique se abriu o link inteiro e se entrou com o e-mail para o qual ele foi enviado. Você entrou como {email}.',
    },
  },
  stranger: {
    heading: {
      en: 'There is nothing for this e-mail here',
      es: 'No hay nada para este correo',
      pt: 'Não há nada para este e-mail',
    },
    text: {
      en: 'You are signed in as {email}, and the organization does not know this address, or no longer does. Sign in with the e-mail address that the link was sent to. If it is this one, contact the organization.',
      es: 'Inició sesión como {email}, un correo que no figura, o ya no figura, en la organización. Inicie sesión con el correo al que se envió el enlace. Si es este, comuníquese con la organización.',
      pt: 'Você entrou como {email}, um e-mail que não consta, ou não consta mais, na organização. Entre com o e-mail para o qual o link foi enviado. Se for este, entre em contato com a organização.',
    },
  },
  foreign: {
    heading: {
      en: 'This approval is for somebody else',
      es: 'Esta aprobación es de otra persona',
      pt: 'Esta aprovação é de outra pessoa',
    },
    text: {
      en: 'Only the owner of the wallet can see it and decide. You are signed in as {email}.',
      es: 'Solo el titular de la billetera puede verla y decidir. Inició sesión como {email}.',
      pt: 'Somente o titular da carteira pode vê-la e decidir. Você entrou como {email}.',
    },
  },
  elsewhere: {
    heading: {
      en: 'This approval is in another organization',
      es: 'Esta aprobación está en otra organización',
      pt: 'Esta aprovação está em outra organização',
    },
    text: {
      en: 'It is about your wallet with {name}. Change to that organization to decide.',
      es: 'Es sobre su billetera en {name}. Cambie a esa organización para decidir.',
      pt: 'É sobre a sua carteira em {name}. Troque para essa organização para decidir.',
    },
  },
  suspended: {
    heading: SUSPENDED,
    text: {
      en: 'Nothing can be decided for now. Contact {name}.',
      es: 'Por ahora no se puede decidir nada. Comuníquese con {name}.',
      pt: 'Por enquanto não é possível decidir nada. Entre em contato com {name}.',
    },
  },
} satisfies Record<string, Reason>;

export const SIGN_IN_AGAIN: Text = {
  en: 'Sign in with another e-mail',
  es: 'Iniciar sesión con otro correo',
  pt: 'Entrar com outro e-mail',
};
