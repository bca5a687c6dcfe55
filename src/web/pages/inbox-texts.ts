// The texts of the page of all that waits for a person's decision.
import type { Text } from '#platform/language.ts';
import { ELSEWHERE, SUSPENDED, type Reason } from '../away.ts';

export const INBOX = {
  heading: {
    en: 'Waiting for your decision',
    es: 'Pendientes de su decisión',
    pt: 'Aguardando sua decisão',
  },
  intro: {
    en: 'These requests on your {name} wallet need your decision. Nothing is paid until then.',
    es: 'Solicitudes sobre su billetera en {name}. No se paga nada hasta que usted decida.',
    pt: 'Solicitações da sua carteira em {name}. Nada é pago até você decidir.',
  },
  none: {
    en: 'Nothing waits for your decision',
    es: 'Nada espera su decisión',
    pt: 'Nada aguarda sua decisão',
  },
  noneText: {
    en: 'When something is asked of your wallet with {name} that needs your approval, it is shown here.',
    es: 'Cuando se pida algo a su billetera en {name} que necesite su aprobación, se mostrará aquí.',
    pt: 'Quando algo que precise da sua aprovação for pedido à sua carteira em {name}, aparecerá aqui.',
  },
  more: {
    en: 'The newest {shown} of {count} are shown here. The others follow as these are decided.',
    es: 'Aquí se muestran los {shown} más recientes de {count}. Los demás aparecen a medida que estos se deciden.',
    pt: 'Aqui são mostrados os {shown} mais recentes de {count}. Os demais aparecem à medida que estes são decididos.',
  },
  review: { en: 'See and decide', es: 'Ver y decidir', pt: 'Ver e decidir' },
  all: {
    en: 'See what waits for you',
    es: 'Ver lo que espera su decisión',
    pt: 'Ver o que aguarda sua decisão',
  },
} satisfies Record<string, Text>;

export const INBOX_AWAY = {
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
} satisfies Record<string, Reason>;
