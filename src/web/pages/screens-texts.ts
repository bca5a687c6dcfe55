// What is said if a screen of the web app is not led to, and what the links to them are called.
import type { Text } from '#platform/text/language.ts';
import { ELSEWHERE, SUSPENDED, type Reason } from '../away.ts';

export const SCREEN_NAMES = {
  approvals: {
    en: 'Waiting for your decision',
    es: 'Pendientes de su decisión',
    pt: 'Aguardando sua decisão',
  },
  scheduled: { en: 'Scheduled payments', es: 'Pagos programados', pt: 'Pagamentos agendados' },
  clients: { en: 'Connected programs', es: 'Programas conectados', pt: 'Programas conectados' },
} satisfies Record<string, Text>;

export const SEE_CLIENTS: Text = {
  en: 'See your connected programs',
  es: 'Ver sus programas conectados',
  pt: 'Ver seus programas conectados',
};

type Aways = Readonly<Record<'elsewhere' | 'suspended', Reason>>;

export const APPROVALS_AWAY: Aways = {
  elsewhere: {
    heading: ELSEWHERE,
    text: {
      en: 'It is about your wallet with {name}. Change to that organization to see what waits there.',
      es: 'Es sobre su billetera en {name}. Cambie a esa organización para ver lo que espera allí.',
      pt: 'É sobre a sua carteira em {name}. Troque para essa organização para ver o que aguarda lá.',
    },
  },
  suspended: {
    heading: SUSPENDED,
    text: {
      en: 'Nothing can be decided for now. Contact {name}.',
      es: 'Por ahora no se puede decidir nada. Comuníquese con {name}.',
      pt: 'Por enquanto nada pode ser decidido. Entre em contato com {name}.',
    },
  },
};

export const SCHEDULED_AWAY: Aways = {
  elsewhere: {
    heading: ELSEWHERE,
    text: {
      en: 'It is about your wallet with {name}. Change to that organization to see its scheduled payments.',
      es: 'Es sobre su billetera en {name}. Cambie a esa organización para ver sus pagos programados.',
      pt: 'É sobre a sua carteira em {name}. Troque para essa organização para ver os pagamentos agendados.',
    },
  },
  suspended: {
    heading: SUSPENDED,
    text: {
      en: 'No scheduled payment is made for now, and nothing can be changed. Contact {name}.',
      es: 'Por ahora no se realiza ningún pago programado, y no se puede cambiar nada. Comuníquese con {name}.',
      pt: 'Por enquanto nenhum pagamento agendado é feito, e nada pode ser alterado. Entre em contato com {name}.',
    },
  },
};

export const CLIENTS_AWAY: Aways = {
  elsewhere: {
    heading: ELSEWHERE,
    text: {
      en: 'It is about your wallet with {name}. Change to that organization to see its programs.',
      es: 'Es sobre su billetera en {name}. Cambie a esa organización para ver sus programas.',
      pt: 'É sobre a sua carteira em {name}. Troque para essa organização para ver os programas.',
    },
  },
  suspended: {
    heading: SUSPENDED,
    text: {
      en: 'No program can use your wallet for now, and nothing can be changed. Contact {name}.',
      es: 'Por ahora ningún programa puede usar su billetera, y no se puede cambiar nada. Comuníquese con {name}.',
      pt: 'Por enquanto nenhum programa pode usar a sua carteira, e nada pode ser alterado. Entre em contato com {name}.',
    },
  },
};
