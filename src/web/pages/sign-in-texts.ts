// The texts of the sign-in page.
import type { Text } from '#platform/text/language.ts';

export const SIGN_IN = {
  title: { en: 'Sign in', es: 'Iniciar sesión', pt: 'Entrar' },
  intro: {
    en: 'We will send you a six-digit code. No password needed.',
    es: 'Le enviaremos un código de seis dígitos. No necesita contraseña.',
    pt: 'Enviaremos um código de seis dígitos. Não é preciso senha.',
  },
  email: { en: 'E-mail', es: 'Correo electrónico', pt: 'E-mail' },
  send: { en: 'Send the code', es: 'Enviar el código', pt: 'Enviar o código' },
  notAnEmail: {
    en: 'Enter an e-mail address, such as ana@example.com.',
    es: 'Ingrese un correo electrónico, por ejemplo ana@example.com.',
    pt: 'Informe um e-mail, por exemplo ana@example.com.',
  },
  or: { en: 'or', es: 'o', pt: 'ou' },
  passkey: { en: 'Use a passkey', es: 'Usar una passkey', pt: 'Usar uma passkey' },
  passkeyFailed: {
    en: 'The passkey was not confirmed. Try again, or use a code.',
    es: 'No se confirmó la passkey. Intente de nuevo o use un código.',
    pt: 'A passkey não foi confirmada. Tente novamente ou use um código.',
  },
} satisfies Record<string, Text>;

export const CODE = {
  title: { en: 'Check your e-mail', es: 'Revise su correo', pt: 'Verifique seu e-mail' },
  intro: {
    en: 'We sent a six-digit code to {email}. It is valid for 10 minutes.',
    es: 'Enviamos un código de seis dígitos a {email}. Es válido durante 10 minutos.',
    pt: 'Enviamos um código de seis dígitos para {email}. Ele vale por 10 minutos.',
  },
  code: { en: 'Code', es: 'Código', pt: 'Código' },
  submit: { en: 'Sign in', es: 'Iniciar sesión', pt: 'Entrar' },
  malformed: { en: 'Enter the 6 digits.', es: 'Ingrese los 6 dígitos.', pt: 'Informe os 6 dígitos.' },
  wrong: {
    en: 'This code is wrong or no longer valid. Use the one in the newest message, or ask for another.',
    es: 'Este código es incorrecto o ya no es válido. Use el del mensaje más reciente o pida otro.',
    pt: 'Este código está errado ou não é mais válido. Use o da mensagem mais recente ou peça outro.',
  },
  inMailbox: {
    en: 'This is a development server: your code is in',
    es: 'Este es un servidor de desarrollo: su código está en',
    pt: 'Este é um servidor de desenvolvimento: seu código está',
  },
  mailbox: { en: 'the mailbox', es: 'el buzón de correo', pt: 'na caixa de correio' },
  missing: { en: 'No code?', es: '¿No llegó el código?', pt: 'O código não chegou?' },
  wait: {
    en: 'It can take a minute. Check the spam folder too.',
    es: 'Puede tardar un minuto. Revise también el correo no deseado.',
    pt: 'Pode levar um minuto. Verifique também o spam.',
  },
  again: { en: 'Send a new code', es: 'Enviar un código nuevo', pt: 'Enviar um novo código' },
  other: { en: 'Use another e-mail', es: 'Usar otro correo', pt: 'Usar outro e-mail' },
} satisfies Record<string, Text>;

export const CHOOSE = {
  title: { en: 'Choose an organization', es: 'Elija una organización', pt: 'Escolha uma organização' },
  intro: {
    en: '{email} is known to several. Where do you want to go?',
    es: '{email} figura en varias. ¿A cuál quiere entrar?',
    pt: '{email} está em várias. Em qual deseja entrar?',
  },
} satisfies Record<string, Text>;

export const SIGNED_IN = {
  title: { en: 'You are signed in', es: 'Sesión iniciada', pt: 'Você entrou' },
  text: {
    en: 'You can close this page. You stay signed in on this browser.',
    es: 'Puede cerrar esta página. Su sesión sigue abierta en este navegador.',
    pt: 'Você pode fechar esta página. Sua sessão continua neste navegador.',
  },
  where: {
    en: 'Where do you want to go?',
    es: '¿A dónde quiere ir?',
    pt: 'Para onde deseja ir?',
  },
  console: { en: 'Open the console', es: 'Abrir la consola', pt: 'Abrir o console' },
  organization: { en: 'Organization', es: 'Organización', pt: 'Organização' },
  mode: { en: 'Mode', es: 'Modo', pt: 'Modo' },
  live: { en: 'Live', es: 'Producción', pt: 'Produção' },
  test: { en: 'Test', es: 'Prueba', pt: 'Teste' },
  ofOne: {
    en: 'Your code came from {organization}, so here you see what you have there. For your passkeys, or for another organization, sign in again with a code from us or with a passkey.',
    es: 'Su código lo envió {organization}, por eso aquí ve lo que tiene ahí. Para sus passkeys o para otra organización, inicie sesión de nuevo con un código nuestro o con una passkey.',
    pt: 'Seu código veio de {organization}, por isso aqui você vê o que tem lá. Para suas passkeys ou para outra organização, entre novamente com um código nosso ou com uma passkey.',
  },
  one: { en: 'the organization', es: 'la organización', pt: 'a organização' },
  back: { en: 'Back to where you were', es: 'Volver a donde estaba', pt: 'Voltar para onde estava' },
  change: { en: 'Change organization', es: 'Cambiar de organización', pt: 'Trocar de organização' },
  signOut: { en: 'Sign out', es: 'Cerrar sesión', pt: 'Sair' },
} satisfies Record<string, Text>;

export const PASSKEYS = {
  heading: { en: 'Passkeys', es: 'Passkeys', pt: 'Passkeys' },
  why: {
    en: 'Sign in and approve with your fingerprint, face or PIN. It stays on your device.',
    es: 'Inicie sesión y apruebe con su huella, su rostro o su PIN. Se guarda en su dispositivo.',
    pt: 'Entre e aprove com sua digital, seu rosto ou seu PIN. Fica guardada no seu dispositivo.',
  },
  added: { en: 'Added {day}', es: 'Agregada {day}', pt: 'Adicionada {day}' },
  remove: { en: 'Remove', es: 'Quitar', pt: 'Remover' },
  add: { en: 'Add a passkey', es: 'Agregar una passkey', pt: 'Adicionar uma passkey' },
  failed: {
    en: 'No passkey was added. Try again, or use another device.',
    es: 'No se agregó ninguna passkey. Intente de nuevo o use otro dispositivo.',
    pt: 'Nenhuma passkey foi adicionada. Tente novamente ou use outro dispositivo.',
  },
  stale: {
    en: 'To add or remove a passkey, sign in again first: more than 10 minutes have passed.',
    es: 'Para agregar o quitar una passkey, vuelva a iniciar sesión: pasaron más de 10 minutos.',
    pt: 'Para adicionar ou remover uma passkey, entre novamente: passaram mais de 10 minutos.',
  },
  again: { en: 'Sign in again', es: 'Volver a iniciar sesión', pt: 'Entrar novamente' },
} satisfies Record<string, Text>;
