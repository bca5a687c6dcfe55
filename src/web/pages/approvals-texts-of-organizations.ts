// The texts of the page of an approval that an integrator asks for.
import type { Text } from '../../platform/language.ts';

export const ORGANIZATION = {
  asks: {
    en: '{organization} asks to send from {subWallet}',
    es: '{organization} pide enviar desde {subWallet}',
    pt: '{organization} pede para enviar de {subWallet}',
  },
  asked: {
    en: '{organization} asked to send from {subWallet}',
    es: '{organization} pidió enviar desde {subWallet}',
    pt: '{organization} pediu para enviar de {subWallet}',
  },
  concept: {
    en: 'What it is for, as the payee will read it',
    es: 'El concepto, como lo leerá el destinatario',
    pt: 'O motivo, como o favorecido vai ler',
  },
} satisfies Record<string, Text>;
