// What grants refuse. The codes are those of OAuth, whose clients read `error`.
import type { Wording } from '../../platform/refusal.ts';

/** A token of which no more is said than that it is not good. */
export const TOKEN_WORDING: Wording = {
  message: {
    en: 'This access token is unknown, has expired, or its grant has ended.',
    es: 'Este token de acceso no existe, venció o terminó la autorización de la que proviene.',
    pt: 'Este token de acesso não existe, expirou ou a autorização da qual ele veio terminou.',
  },
  fix: {
    en: 'Refresh the token at `/oauth/token`; if that is refused, ask the person again at `/oauth/authorize`.',
    es: 'Renueve el token en `/oauth/token`; si se rechaza, pida autorización a la persona otra vez en `/oauth/authorize`.',
    pt: 'Renove o token em `/oauth/token`; se for recusado, peça autorização à pessoa de novo em `/oauth/authorize`.',
  },
};
