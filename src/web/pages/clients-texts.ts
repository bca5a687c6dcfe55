// The texts of the page on which a person sees and disconnects the programs that act for them.
import type { Text } from '#platform/language.ts';
import { ELSEWHERE, SUSPENDED, type Reason } from '../away.ts';

export const CLIENTS = {
  heading: { en: 'Connected programs', es: 'Programas conectados', pt: 'Programas conectados' },
  intro: {
    en: 'They use your wallet with {name} within what you allowed. Disconnect any that you no longer use or do not recognize.',
    es: 'Usan su billetera en {name} dentro de lo que usted permitió. Desconecte los que ya no use o no reconozca.',
    pt: 'Eles usam a sua carteira em {name} dentro do que você permitiu. Desconecte os que não usa mais ou não reconhece.',
  },
  none: {
    en: 'No program is connected',
    es: 'No hay programas conectados',
    pt: 'Nenhum programa está conectado',
  },
  noneText: {
    en: 'No program uses your wallet with {name}. To connect one, begin in the program itself.',
    es: 'Ningún programa usa su billetera en {name}. Para conectar uno, comience en el propio programa.',
    pt: 'Nenhum programa usa a sua carteira em {name}. Para conectar um, comece no próprio programa.',
  },
  may: { en: 'It may:', es: 'Puede:', pt: 'Ele pode:' },
  since: { en: 'Connected', es: 'Conectado', pt: 'Conectado em' },
  lastUsed: { en: 'Last used', es: 'Último uso', pt: 'Último uso' },
  unused: { en: 'Not yet', es: 'Todavía no', pt: 'Ainda não' },
  over: {
    en: 'It can no longer do anything: the agent that it spent as is closed. Disconnect it to take it off this list.',
    es: 'Ya no puede hacer nada: el agente con el que gastaba está cerrado. Desconéctelo para quitarlo de esta lista.',
    pt: 'Ele não pode fazer mais nada: o agente com que gastava foi encerrado. Desconecte-o para tirá-lo desta lista.',
  },
  ownName: {
    en: 'A program chooses its own name. If in doubt, disconnect it: you can connect it again at any time.',
    es: 'Cada programa elige su propio nombre. Si tiene dudas, desconéctelo: puede volver a conectarlo cuando quiera.',
    pt: 'Cada programa escolhe o próprio nome. Em caso de dúvida, desconecte-o: você pode conectá-lo de novo quando quiser.',
  },
  disconnect: { en: 'Disconnect', es: 'Desconectar', pt: 'Desconectar' },
  sure: { en: 'Disconnect {client}?', es: '¿Desconectar {client}?', pt: 'Desconectar {client}?' },
  sureText: {
    en: 'It can no longer use your wallet from its next request on. What it has already paid or scheduled stays as it is.',
    es: 'Desde su próxima solicitud ya no podrá usar su billetera. Lo que ya pagó o programó queda como está.',
    pt: 'A partir do próximo pedido, ele não poderá mais usar a sua carteira. O que ele já pagou ou agendou fica como está.',
  },
  keep: { en: 'Keep it connected', es: 'Mantener conectado', pt: 'Manter conectado' },
  ended: {
    en: '{client} was disconnected. It can no longer use your wallet.',
    es: '{client}: desconectado. Ya no puede usar su billetera.',
    pt: '{client}: desconectado. Ele não pode mais usar a sua carteira.',
  },
  see: {
    en: 'See your connected programs',
    es: 'Ver sus programas conectados',
    pt: 'Ver seus programas conectados',
  },
} satisfies Record<string, Text>;

export const CLIENTS_AWAY = {
  gone: {
    heading: {
      en: 'This program is not connected',
      es: 'Este programa no está conectado',
      pt: 'Este programa não está conectado',
    },
    text: {
      en: 'It does not use your wallet with {name}, or no longer does. You are signed in as {email}.',
      es: 'No usa su billetera en {name}, o ya no la usa. Inició sesión como {email}.',
      pt: 'Ele não usa a sua carteira em {name}, ou não usa mais. Você entrou como {email}.',
    },
  },
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
} satisfies Record<string, Reason>;
