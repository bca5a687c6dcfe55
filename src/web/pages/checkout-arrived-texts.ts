// The texts of the page of a connected account about money that has arrived, in three languages.
import type { Text } from '#platform/text/language.ts';

export const ARRIVED = {
  title: { en: 'Your money has arrived', es: 'Su dinero llegó', pt: 'Seu dinheiro chegou' },
  text: {
    en: '{amount} has arrived, and {name} knows of it. You can close this page.',
    es: 'Llegaron {amount} y {name} ya lo sabe. Puede cerrar esta página.',
    pt: 'Chegaram {amount}, e {name} já sabe disso. Você pode fechar esta página.',
  },
  heading: { en: 'Received', es: 'Recibido', pt: 'Recebido' },
  blocked: {
    en: 'The bank is reviewing it',
    es: 'El banco lo está revisando',
    pt: 'O banco está analisando',
  },
  takenBack: { en: 'The bank took it back', es: 'El banco lo retiró', pt: 'O banco retirou' },
  ofAnother: {
    en: "Sent from another person's account: it goes back to them",
    es: 'Se envió desde la cuenta de otra persona: se le devuelve',
    pt: 'Enviado da conta de outra pessoa: será devolvido a ela',
  },
  goesBack: { en: 'Goes back to your account', es: 'Vuelve a su cuenta', pt: 'Volta para a sua conta' },
  partGoesBack: {
    en: '{amount} of it goes back to your account',
    es: 'De ese monto, {amount} vuelven a su cuenta',
    pt: 'Desse valor, {amount} voltam para a sua conta',
  },
  partTaken: {
    en: 'The bank took {amount} of it back',
    es: 'De ese monto, el banco retiró {amount}',
    pt: 'Desse valor, o banco retirou {amount}',
  },
  waits: {
    en: 'This page tells you when your money has arrived.',
    es: 'Esta página le avisa cuando llegue su dinero.',
    pt: 'Esta página avisa quando o seu dinheiro chegar.',
  },
} satisfies Record<string, Text>;
