// A tela em que uma pessoa deixa entrar uma linha de comando.
import type { device as es } from './es.ts';

export const device: typeof es = {
  device: {
    lead: 'Para terminar o que você começou no terminal com “monedero login”.',
    code: 'Código do terminal',
    codeHint: 'Oito letras, como BCDF-GHJK.',
    find: 'Continuar',
    compare: 'Este é o código que o seu terminal mostra?',
    warning: 'Permita somente se você mesmo acabou de executar “monedero login”',
    warningText:
      'Se alguém enviou este código ou este link a você, recuse: quem o enviou receberia uma chave da sua organização.',
    machine: 'Máquina, não verificada',
    from: 'Endereço',
    program: 'Programa, não verificado',
    unknown: 'Desconhecido',
    started: 'Iniciado',
    expires: 'Expira',
    whose: 'Organização e modo',
    role: 'Seu papel',
    gives: 'Recebe',
    givesText:
      'Uma chave de API deste modo, com as permissões que você escolher. Ela aparece em Chaves de API, onde pode ser revogada.',
    otherSide: (mode: string) => `Escolher o modo ${mode}`,
    ownersOnly: 'Seu papel não pode criar chaves de API',
    ownersOnlyText:
      'Peça a um proprietário que abra esta página e digite o código, ou que crie uma chave para “monedero login --with-key”.',
    allow: 'Permitir',
    allowTitle: 'Permitir a linha de comando',
    allowText: (code: string) => `Com o código ${code}. Ela faz o que as permissões marcadas permitem.`,
    deny: 'Recusar',
    denyTitle: 'Recusar a linha de comando',
    denyText: 'Ela não recebe nada.',
    keyName: (machine: string) => `Linha de comando em ${machine}`,
    allowed: 'Permitido',
    allowedText: 'Volte ao seu terminal, que continua em alguns segundos. Você já pode fechar esta página.',
    denied: 'Recusado',
    deniedText: 'A linha de comando não recebeu nada. Você já pode fechar esta página.',
    toKeys: 'Chaves de API',
  },
};
