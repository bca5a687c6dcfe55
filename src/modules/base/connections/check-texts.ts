// What is found of a connection without its driver, and what to do about it.
import type { Finding } from '#platform/provider/findings.ts';

export type FindingText = Pick<Finding, 'stops' | 'says' | 'fix'>;

export const CHECK_FAILED: FindingText = {
  stops: true,
  says: {
    en: 'The check itself broke, so nothing is known of this connection.',
    es: 'La verificación misma falló, por lo que no se sabe nada de esta conexión.',
    pt: 'A própria verificação falhou, portanto nada se sabe desta conexão.',
  },
  fix: {
    en: 'The log of the process that checked says why (`connection.check_failed`). A key that is missing is given as a new one is: rotate it.',
    es: 'El registro del proceso que verificó indica el motivo (`connection.check_failed`). Una clave que falta se carga como una nueva: al rotarla.',
    pt: 'O log do processo que verificou indica o motivo (`connection.check_failed`). Uma chave que falta é informada como uma nova: ao trocar os segredos.',
  },
};

export const CLOCK_OFF: FindingText = {
  stops: false,
  says: {
    en: 'The clock of this machine is {seconds} s ahead of the provider’s (below zero: behind).',
    es: 'El reloj de este equipo está {seconds} s adelantado respecto del proveedor (negativo: atrasado).',
    pt: 'O relógio desta máquina está {seconds} s adiantado em relação ao provedor (negativo: atrasado).',
  },
  fix: {
    en: 'Set the clock by NTP. Signatures are refused on both sides from five minutes on.',
    es: 'Sincronice el reloj por NTP. A partir de cinco minutos, ambas partes rechazan las firmas.',
    pt: 'Sincronize o relógio por NTP. A partir de cinco minutos, os dois lados recusam as assinaturas.',
  },
};

export const MESSAGES_REFUSED: FindingText = {
  stops: true,
  says: {
    en: 'A message at {time} was signed by no secret of this connection, and none has been taken since.',
    es: 'Un mensaje del {time} no estaba firmado con ningún secreto de esta conexión y desde entonces no se aceptó ninguno.',
    pt: 'Uma mensagem de {time} não foi assinada com nenhum segredo desta conexão e, desde então, nenhuma foi aceita.',
  },
  fix: {
    en: 'If the secret was changed at the provider, rotate it here as well, to the new one. If not, the provider sends messages of another account here, or somebody else does; the next message that is right ends this finding.',
    es: 'Si el secreto se cambió en el proveedor, rótelo también aquí y cargue el nuevo. Si no, el proveedor envía aquí mensajes de otra cuenta, o lo hace un tercero; el próximo mensaje correcto cierra este aviso.',
    pt: 'Se o segredo foi trocado no provedor, troque-o aqui também pelo novo. Se não, o provedor envia para cá mensagens de outra conta, ou um terceiro o faz; a próxima mensagem correta encerra este aviso.',
  },
};
