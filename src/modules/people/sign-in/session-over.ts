// The refusal for a session that has ended, or never was.
import type { Refusal } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';

export const sessionOver = (): Refusal => refusal('unauthorized', {}, SESSION_OVER);

const SESSION_OVER = {
  message: {
    en: 'Authentication required',
    es: 'Se requiere autenticación',
    pt: 'Autenticação necessária',
  },
  fix: {
    en: 'This session is over: sign in again.',
    es: 'Esta sesión terminó: inicie sesión de nuevo.',
    pt: 'Esta sessão terminou: entre novamente.',
  },
};
