// What the onboarding pages say.
import type { Text } from '../../platform/language.ts';

export const DETAILS_TEXTS = {
  step: { en: 'Step 1 of 2', es: 'Paso 1 de 2', pt: 'Passo 1 de 2' },
  title: { en: 'Your details', es: 'Sus datos', pt: 'Seus dados' },
  intro: {
    en: '{organization} needs them to give you a card. Write them as they are on your document.',
    es: '{organization} los necesita para darle una tarjeta. Escríbalos como figuran en su documento.',
    pt: '{organization} precisa deles para lhe dar um cartão. Escreva-os como estão no seu documento.',
  },
  privacy: {
    en: 'They go to {organization} and to the card issuer, which checks your identity.',
    es: 'Los reciben {organization} y el emisor de la tarjeta, que verifica su identidad.',
    pt: 'Eles vão para {organization} e para o emissor do cartão, que verifica sua identidade.',
  },
  submit: { en: 'Continue', es: 'Continuar', pt: 'Continuar' },
  country: { en: 'Country', es: 'País', pt: 'País' },
  changeCountry: { en: 'Change', es: 'Cambiar', pt: 'Mudar' },
  whichCountry: {
    en: 'Which country is your document from?',
    es: '¿De qué país es su documento?',
    pt: 'De qual país é o seu documento?',
  },
  whyCountry: {
    en: 'Each country has its own numbers, so the next questions depend on it.',
    es: 'Cada país tiene sus propios números: de esto dependen las preguntas que siguen.',
    pt: 'Cada país tem seus próprios números: disso dependem as próximas perguntas.',
  },
  person: { en: 'About you', es: 'Sobre usted', pt: 'Sobre você' },
  reach: { en: 'How to reach you', es: 'Cómo contactarlo', pt: 'Como falar com você' },
  identity: { en: 'Your identity', es: 'Su identidad', pt: 'Sua identidade' },
  firstName: { en: 'First name', es: 'Nombre', pt: 'Nome' },
  lastName: { en: 'Last name', es: 'Apellido', pt: 'Sobrenome' },
  dateOfBirth: { en: 'Date of birth', es: 'Fecha de nacimiento', pt: 'Data de nascimento' },
  birthHint: { en: 'For example 17 5 1990', es: 'Por ejemplo 17 5 1990', pt: 'Por exemplo 17 5 1990' },
  day: { en: 'Day', es: 'Día', pt: 'Dia' },
  month: { en: 'Month', es: 'Mes', pt: 'Mês' },
  year: { en: 'Year', es: 'Año', pt: 'Ano' },
  email: { en: 'E-mail', es: 'Correo electrónico', pt: 'E-mail' },
  emailHint: {
    en: 'We send a code there.',
    es: 'Le enviamos un código ahí.',
    pt: 'Enviamos um código para lá.',
  },
  phone: { en: 'Mobile phone', es: 'Teléfono móvil', pt: 'Celular' },
  phoneHint: {
    en: 'With WhatsApp, for another code. Begins with {begins}.',
    es: 'Con WhatsApp, para otro código. Empieza con {begins}.',
    pt: 'Com WhatsApp, para outro código. Começa com {begins}.',
  },
  documentType: { en: 'Document', es: 'Documento', pt: 'Documento' },
  documentNumber: { en: 'Document number', es: 'Número de documento', pt: 'Número do documento' },
  none: { en: 'None', es: 'Ninguno', pt: 'Nenhum' },
  optional: { en: 'optional', es: 'opcional', pt: 'opcional' },
} as const satisfies Record<string, Text>;

export const CODES_TEXTS = {
  step: { en: 'Step 2 of 2', es: 'Paso 2 de 2', pt: 'Passo 2 de 2' },
  title: { en: 'Write the two codes', es: 'Escriba los dos códigos', pt: 'Escreva os dois códigos' },
  intro: {
    en: 'We sent one by e-mail and another one by WhatsApp. Both are good for 10 minutes.',
    es: 'Enviamos uno por correo y otro por WhatsApp. Los dos sirven durante 10 minutos.',
    pt: 'Enviamos um por e-mail e outro por WhatsApp. Os dois valem por 10 minutos.',
  },
  introAgain: {
    en: 'We sent new ones, by e-mail and by WhatsApp, good for 10 minutes. Those before are no longer good.',
    es: 'Enviamos otros nuevos, por correo y por WhatsApp, que sirven durante 10 minutos. Los anteriores ya no sirven.',
    pt: 'Enviamos outros novos, por e-mail e por WhatsApp, que valem por 10 minutos. Os anteriores não valem mais.',
  },
  emailCode: { en: 'Code from the e-mail', es: 'Código del correo', pt: 'Código do e-mail' },
  phoneCode: { en: 'Code from WhatsApp', es: 'Código de WhatsApp', pt: 'Código do WhatsApp' },
  sentTo: { en: 'Sent to {address}', es: 'Enviado a {address}', pt: 'Enviado para {address}' },
  submit: { en: 'Confirm', es: 'Confirmar', pt: 'Confirmar' },
  missing: {
    en: 'A code did not arrive?',
    es: '¿No le llegó un código?',
    pt: 'Um código não chegou?',
  },
  resend: { en: 'Send new codes', es: 'Enviar códigos nuevos', pt: 'Enviar novos códigos' },
  left: {
    en: 'Look among unwanted mail too. You can have codes sent {left} more times; only the newest are good.',
    es: 'Mire también en el correo no deseado. Puede pedir códigos {left} veces más; solo sirven los últimos.',
    pt: 'Veja também no lixo eletrônico. Você pode pedir códigos mais {left} vezes; só valem os últimos.',
  },
  leftOne: {
    en: 'Look among unwanted mail too. You can have codes sent once more; only the newest are good.',
    es: 'Mire también en el correo no deseado. Puede pedir códigos una vez más; solo sirven los últimos.',
    pt: 'Veja também no lixo eletrônico. Você pode pedir códigos mais uma vez; só valem os últimos.',
  },
  leftNone: {
    en: 'Look among unwanted mail too. These are the last codes that can be sent for this link.',
    es: 'Mire también en el correo no deseado. Son los últimos códigos que se pueden enviar para este enlace.',
    pt: 'Veja também no lixo eletrônico. São os últimos códigos que podem ser enviados para este link.',
  },
  change: { en: 'Change my details', es: 'Cambiar mis datos', pt: 'Mudar meus dados' },
  malformed: {
    en: 'A code has six digits.',
    es: 'Un código tiene seis dígitos.',
    pt: 'Um código tem seis dígitos.',
  },
  wrong: {
    en: 'This is not the code. Tries left: {left}.',
    es: 'No es el código. Intentos restantes: {left}.',
    pt: 'Não é o código. Tentativas restantes: {left}.',
  },
  again: { en: 'You need new codes', es: 'Necesita códigos nuevos', pt: 'Você precisa de novos códigos' },
  tooMany: {
    en: 'The codes were wrong five times, so they are no longer good.',
    es: 'Los códigos fueron incorrectos cinco veces, así que ya no sirven.',
    pt: 'Os códigos estavam errados cinco vezes, por isso não valem mais.',
  },
  late: {
    en: 'The codes that we sent you are no longer good.',
    es: 'Los códigos que le enviamos ya no sirven.',
    pt: 'Os códigos que enviamos não valem mais.',
  },
  usedUp: {
    en: 'No more codes can be sent',
    es: 'No se pueden enviar más códigos',
    pt: 'Não é possível enviar mais códigos',
  },
  usedUpText: {
    en: 'This link has sent as many codes as it may. Go back to {organization} and ask for a new link.',
    es: 'Este enlace ya envió todos los códigos que podía. Vuelva a {organization} y pida un enlace nuevo.',
    pt: 'Este link já enviou todos os códigos que podia. Volte a {organization} e peça um novo link.',
  },
} as const satisfies Record<string, Text>;

export const ENDED_TEXTS = {
  done: { en: 'That was all', es: 'Eso fue todo', pt: 'É só isso' },
  doneText: {
    en: 'Your details are complete, and your e-mail and your phone are confirmed.',
    es: 'Sus datos están completos, y su correo y su teléfono están confirmados.',
    pt: 'Seus dados estão completos, e seu e-mail e seu celular estão confirmados.',
  },
  checking: {
    en: 'Your identity is being checked now. This usually takes a few minutes.',
    es: 'Ahora se verifica su identidad. Suele tardar unos minutos.',
    pt: 'Agora sua identidade está sendo verificada. Costuma levar alguns minutos.',
  },
  told: {
    en: '{organization} hears how it ends and tells you. You can close this page.',
    es: '{organization} recibe el resultado y le avisa. Puede cerrar esta página.',
    pt: '{organization} recebe o resultado e avisa você. Pode fechar esta página.',
  },
  back: { en: 'Back to {organization}', es: 'Volver a {organization}', pt: 'Voltar para {organization}' },
  expired: { en: 'This link has expired', es: 'Este enlace venció', pt: 'Este link expirou' },
  expiredText: {
    en: 'A link is good for 24 hours. Go back to {organization} and ask for a new one. What you wrote here was deleted.',
    es: 'Un enlace sirve durante 24 horas. Vuelva a {organization} y pida uno nuevo. Lo que escribió aquí se borró.',
    pt: 'Um link vale por 24 horas. Volte a {organization} e peça um novo. O que você escreveu aqui foi apagado.',
  },
  canceled: { en: 'This link was canceled', es: 'Este enlace fue anulado', pt: 'Este link foi cancelado' },
  canceledText: {
    en: '{organization} has canceled it. Ask there if you did not expect this. What you wrote here was deleted.',
    es: '{organization} lo anuló. Pregunte ahí si no lo esperaba. Lo que escribió aquí se borró.',
    pt: '{organization} o cancelou. Pergunte lá se não esperava isso. O que você escreveu aqui foi apagado.',
  },
  suspended: {
    en: 'Not available at the moment',
    es: 'No disponible por el momento',
    pt: 'Indisponível no momento',
  },
  suspendedText: {
    en: '{organization} takes nobody in now. Ask there when to come back.',
    es: '{organization} no da altas por ahora. Pregunte ahí cuándo volver.',
    pt: '{organization} não faz cadastros por enquanto. Pergunte lá quando voltar.',
  },
  unknown: {
    en: 'This link leads nowhere',
    es: 'Este enlace no lleva a nada',
    pt: 'Este link não leva a nada',
  },
  unknownText: {
    en: 'Look whether it was copied whole, or ask whoever gave it to you for a new one.',
    es: 'Vea si se copió entero, o pida uno nuevo a quien se lo dio.',
    pt: 'Veja se foi copiado inteiro, ou peça um novo a quem o enviou.',
  },
  duplicateEmail: {
    en: 'somebody is already registered with this e-mail; write another one, or ask {organization}',
    es: 'alguien ya está registrado con este correo; escriba otro, o consulte a {organization}',
    pt: 'alguém já está registrado com este e-mail; escreva outro, ou consulte {organization}',
  },
  duplicateTaxId: {
    en: 'somebody is already registered with this number; look for a typing error, or ask {organization}',
    es: 'alguien ya está registrado con este número; revise si hay un error, o consulte a {organization}',
    pt: 'alguém já está registrado com este número; veja se há um erro, ou consulte {organization}',
  },
} as const satisfies Record<string, Text>;
