// The texts of the hosted onboarding, in three languages.
import type { Text } from '#platform/text/language.ts';

export const DETAILS_TEXTS = {
  step: { en: 'Step 1 of 2', es: 'Paso 1 de 2', pt: 'Passo 1 de 2' },
  title: { en: 'Your details', es: 'Sus datos', pt: 'Seus dados' },
  intro: {
    en: '{organization} needs this information to issue your card. Enter it exactly as it appears on your ID.',
    es: '{organization} necesita estos datos para emitir su tarjeta. Ingréselos tal como figuran en su documento.',
    pt: '{organization} precisa destes dados para emitir seu cartão. Informe-os exatamente como constam no seu documento.',
  },
  submit: { en: 'Continue', es: 'Continuar', pt: 'Continuar' },
  country: { en: 'Country', es: 'País', pt: 'País' },
  changeCountry: { en: 'Change', es: 'Cambiar', pt: 'Alterar' },
  whichCountry: {
    en: 'Which country issued your ID?',
    es: '¿Qué país emitió su documento?',
    pt: 'Qual país emitiu seu documento?',
  },
  whyCountry: {
    en: 'The information we ask for depends on the country.',
    es: 'Los datos que le pediremos dependen del país.',
    pt: 'Os dados que pediremos dependem do país.',
  },
  person: { en: 'Personal information', es: 'Datos personales', pt: 'Dados pessoais' },
  reach: { en: 'Contact information', es: 'Datos de contacto', pt: 'Dados de contato' },
  identity: { en: 'Identification', es: 'Identificación', pt: 'Identificação' },
  firstName: { en: 'First name', es: 'Nombre', pt: 'Nome' },
  lastName: { en: 'Last name', es: 'Apellido', pt: 'Sobrenome' },
  dateOfBirth: { en: 'Date of birth', es: 'Fecha de nacimiento', pt: 'Data de nascimento' },
  birthHint: { en: 'For example 17 5 1990', es: 'Por ejemplo 17 5 1990', pt: 'Por exemplo 17 5 1990' },
  day: { en: 'Day', es: 'Día', pt: 'Dia' },
  month: { en: 'Month', es: 'Mes', pt: 'Mês' },
  year: { en: 'Year', es: 'Año', pt: 'Ano' },
  email: { en: 'E-mail', es: 'Correo electrónico', pt: 'E-mail' },
  emailHint: {
    en: 'We will send you a code.',
    es: 'Le enviaremos un código.',
    pt: 'Enviaremos um código.',
  },
  phone: { en: 'Mobile phone', es: 'Teléfono móvil', pt: 'Celular' },
  phoneHint: {
    en: 'We will send you another code by WhatsApp. Include {begins}.',
    es: 'Le enviaremos otro código por WhatsApp. Incluya {begins}.',
    pt: 'Enviaremos outro código por WhatsApp. Inclua {begins}.',
  },
  documentType: { en: 'Document', es: 'Documento', pt: 'Documento' },
  documentNumber: { en: 'Document number', es: 'Número de documento', pt: 'Número do documento' },
  none: { en: 'None', es: 'Ninguno', pt: 'Nenhum' },
  optional: { en: 'optional', es: 'opcional', pt: 'opcional' },
} as const satisfies Record<string, Text>;

export const CODES_TEXTS = {
  step: { en: 'Step 2 of 2', es: 'Paso 2 de 2', pt: 'Passo 2 de 2' },
  title: { en: 'Enter your codes', es: 'Ingrese los códigos', pt: 'Digite os códigos' },
  intro: {
    en: 'We sent you a code by e-mail and another by WhatsApp. They are valid for 10 minutes.',
    es: 'Le enviamos un código por correo y otro por WhatsApp. Son válidos durante 10 minutos.',
    pt: 'Enviamos um código por e-mail e outro por WhatsApp. Eles são válidos por 10 minutos.',
  },
  introAgain: {
    en: 'We sent you new codes by e-mail and by WhatsApp. They are valid for 10 minutes, and the previous ones no longer work.',
    es: 'Le enviamos códigos nuevos por correo y por WhatsApp. Son válidos durante 10 minutos, y los anteriores ya no funcionan.',
    pt: 'Enviamos novos códigos por e-mail e por WhatsApp. Eles são válidos por 10 minutos, e os anteriores não funcionam mais.',
  },
  emailCode: { en: 'E-mail code', es: 'Código del correo', pt: 'Código do e-mail' },
  phoneCode: { en: 'WhatsApp code', es: 'Código de WhatsApp', pt: 'Código do WhatsApp' },
  sentTo: { en: 'Sent to {address}', es: 'Enviado a {address}', pt: 'Enviado para {address}' },
  submit: { en: 'Confirm', es: 'Confirmar', pt: 'Confirmar' },
  missing: {
    en: 'Didn’t get a code?',
    es: '¿No recibió un código?',
    pt: 'Não recebeu um código?',
  },
  resend: { en: 'Send new codes', es: 'Enviar códigos nuevos', pt: 'Enviar novos códigos' },
  left: {
    en: 'Check your spam folder too. You can request new codes {left} more times. Only the latest codes work.',
    es: 'Revise también la carpeta de correo no deseado. Puede solicitar códigos nuevos {left} veces más. Solo funcionan los más recientes.',
    pt: 'Verifique também a caixa de spam. Você pode solicitar novos códigos mais {left} vezes. Só os mais recentes funcionam.',
  },
  leftOne: {
    en: 'Check your spam folder too. You can request new codes one more time. Only the latest codes work.',
    es: 'Revise también la carpeta de correo no deseado. Puede solicitar códigos nuevos una vez más. Solo funcionan los más recientes.',
    pt: 'Verifique também a caixa de spam. Você pode solicitar novos códigos mais uma vez. Só os mais recentes funcionam.',
  },
  leftNone: {
    en: 'Check your spam folder too. No more codes can be sent for this link.',
    es: 'Revise también la carpeta de correo no deseado. No se pueden enviar más códigos para este enlace.',
    pt: 'Verifique também a caixa de spam. Não é possível enviar mais códigos para este link.',
  },
  change: { en: 'Change my details', es: 'Cambiar mis datos', pt: 'Alterar meus dados' },
  malformed: {
    en: 'Enter the six digits of the code.',
    es: 'Ingrese los seis dígitos del código.',
    pt: 'Digite os seis dígitos do código.',
  },
  wrong: {
    en: 'Incorrect code. Attempts left: {left}.',
    es: 'Código incorrecto. Intentos restantes: {left}.',
    pt: 'Código incorreto. Tentativas restantes: {left}.',
  },
  again: { en: 'You need new codes', es: 'Necesita códigos nuevos', pt: 'Você precisa de novos códigos' },
  tooMany: {
    en: 'For your security, the codes were disabled after five incorrect attempts.',
    es: 'Por su seguridad, los códigos se desactivaron después de cinco intentos incorrectos.',
    pt: 'Para sua segurança, os códigos foram desativados após cinco tentativas incorretas.',
  },
  late: {
    en: 'The codes we sent you have expired.',
    es: 'Los códigos que le enviamos vencieron.',
    pt: 'Os códigos que enviamos expiraram.',
  },
  usedUp: {
    en: 'No more codes can be sent',
    es: 'No se pueden enviar más códigos',
    pt: 'Não é possível enviar mais códigos',
  },
  usedUpText: {
    en: 'You have reached the maximum number of codes for this link. Ask {organization} for a new link.',
    es: 'Alcanzó el máximo de códigos para este enlace. Solicite un enlace nuevo a {organization}.',
    pt: 'Você atingiu o máximo de códigos para este link. Solicite um novo link a {organization}.',
  },
} as const satisfies Record<string, Text>;

export const ENDED_TEXTS = {
  done: { en: 'You’re all set', es: '¡Listo!', pt: 'Tudo pronto' },
  doneText: {
    en: 'We received your details and confirmed your e-mail and phone number.',
    es: 'Recibimos sus datos y confirmamos su correo electrónico y su teléfono.',
    pt: 'Recebemos seus dados e confirmamos seu e-mail e seu celular.',
  },
  checking: {
    en: 'The card issuer verifies your identity. This usually takes a few minutes.',
    es: 'El emisor de la tarjeta verifica su identidad. Suele demorar unos minutos.',
    pt: 'O emissor do cartão verifica sua identidade. Isso costuma levar alguns minutos.',
  },
  next: {
    en: '{organization} will let you know the result. You can close this page.',
    es: '{organization} le informará el resultado. Puede cerrar esta página.',
    pt: '{organization} informará o resultado a você. Você já pode fechar esta página.',
  },
  back: { en: 'Back to {organization}', es: 'Volver a {organization}', pt: 'Voltar para {organization}' },
  expired: { en: 'This link has expired', es: 'Este enlace venció', pt: 'Este link expirou' },
  expiredText: {
    en: 'Links are valid for 24 hours. Ask {organization} for a new one. The information you entered was deleted.',
    es: 'Los enlaces son válidos durante 24 horas. Solicite uno nuevo a {organization}. Los datos que ingresó se eliminaron.',
    pt: 'Os links são válidos por 24 horas. Solicite um novo a {organization}. Os dados que você informou foram excluídos.',
  },
  canceled: { en: 'This link was canceled', es: 'Este enlace fue anulado', pt: 'Este link foi cancelado' },
  canceledText: {
    en: '{organization} canceled this link. If you did not expect this, contact {organization}. The information you entered was deleted.',
    es: '{organization} anuló este enlace. Si no lo esperaba, comuníquese con {organization}. Los datos que ingresó se eliminaron.',
    pt: '{organization} cancelou este link. Se você não esperava por isso, entre em contato com {organization}. Os dados que você informou foram excluídos.',
  },
  suspended: {
    en: 'Temporarily unavailable',
    es: 'No disponible temporalmente',
    pt: 'Temporariamente indisponível',
  },
  suspendedText: {
    en: '{organization} is not accepting new registrations right now. Contact {organization} for more information.',
    es: '{organization} no acepta nuevos registros en este momento. Para más información, comuníquese con {organization}.',
    pt: '{organization} não está aceitando novos cadastros no momento. Para mais informações, entre em contato com {organization}.',
  },
  unknown: {
    en: 'This link is not valid',
    es: 'Este enlace no es válido',
    pt: 'Este link não é válido',
  },
  unknownText: {
    en: 'Check that you copied the whole link, or ask the sender for a new one.',
    es: 'Verifique que copió el enlace completo o solicite uno nuevo a quien se lo envió.',
    pt: 'Verifique se copiou o link inteiro ou solicite um novo a quem o enviou.',
  },
  notSent: {
    en: 'we cannot send codes by WhatsApp at the moment, and nothing was sent; try again later, or contact {organization}',
    es: 'por el momento no podemos enviar códigos por WhatsApp y no se envió nada; inténtelo más tarde o comuníquese con {organization}',
    pt: 'no momento não podemos enviar códigos por WhatsApp e nada foi enviado; tente mais tarde ou entre em contato com {organization}',
  },
  notMailed: {
    en: '{organization} cannot send e-mail at the moment, and no code was sent; contact {organization}, or try again later',
    es: '{organization} no puede enviar correos por el momento y no se envió ningún código; comuníquese con {organization} o inténtelo más tarde',
    pt: '{organization} não pode enviar e-mails no momento e nenhum código foi enviado; entre em contato com {organization} ou tente mais tarde',
  },
  duplicateEmail: {
    en: 'this e-mail is already registered; use another one, or contact {organization}',
    es: 'este correo ya está registrado; use otro o comuníquese con {organization}',
    pt: 'este e-mail já está cadastrado; use outro ou entre em contato com {organization}',
  },
  duplicateTaxId: {
    en: 'this number is already registered; check it for typing errors, or contact {organization}',
    es: 'este número ya está registrado; verifique que esté bien escrito o comuníquese con {organization}',
    pt: 'este número já está cadastrado; verifique se foi digitado corretamente ou entre em contato com {organization}',
  },
} as const satisfies Record<string, Text>;
