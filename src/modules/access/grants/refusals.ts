// What grants refuse. The codes are those of OAuth, whose clients read `error` and `error_description`.
import type { Refusal, Wording } from '#platform/refusals/refusal.ts';
import { defineRefusals } from '#platform/refusals/refusal.ts';

const refusal = defineRefusals({
  invalid_grant: {
    status: 400,
    message: {
      en: 'This code or refresh token is not good: it is unknown, used, expired or revoked, or it was given to another client, redirect URI or code verifier.',
      es: 'Este código o token de renovación no sirve: no existe, ya se usó, venció o se revocó, o se dio a otro cliente, otra URI de redirección u otro verificador.',
      pt: 'Este código ou token de renovação não vale: não existe, já foi usado, expirou ou foi revogado, ou foi dado a outro cliente, outra URI de redirecionamento ou outro verificador.',
    },
    fix: {
      en: 'Ask the person again at `/oauth/authorize`. Each code and each refresh token is good once.',
      es: 'Pida autorización a la persona otra vez en `/oauth/authorize`. Cada código y cada token de renovación sirve una vez.',
      pt: 'Peça autorização à pessoa de novo em `/oauth/authorize`. Cada código e cada token de renovação vale uma vez.',
    },
  },
  invalid_client: {
    status: 401,
    message: {
      en: 'This client is not named, not known, or not the one that the token was given to.',
      es: 'Este cliente no se indicó, no se conoce o no es aquel al que se dio el token.',
      pt: 'Este cliente não foi indicado, não é conhecido ou não é aquele a que o token foi dado.',
    },
    fix: {
      en: 'Send the `client_id` with which the token was asked for, in the form or as the name of HTTP Basic. One that was forgotten registers again.',
      es: 'Envíe el `client_id` con el que se pidió el token, en el formulario o como nombre de HTTP Basic. Uno que se olvidó se registra de nuevo.',
      pt: 'Envie o `client_id` com o qual o token foi pedido, no formulário ou como nome do HTTP Basic. Um que foi esquecido se registra de novo.',
    },
  },
  invalid_scope: {
    status: 400,
    message: {
      en: 'A refresh token gives no more than the person has agreed to.',
      es: 'Un token de renovación no da más de lo que la persona permitió.',
      pt: 'Um token de renovação não dá mais do que a pessoa permitiu.',
    },
    fix: {
      en: 'Leave out `scope`, or ask the person for more at `/oauth/authorize`. The refresh token is still good.',
      es: 'Omita `scope`, o pida más a la persona en `/oauth/authorize`. El token de renovación sigue sirviendo.',
      pt: 'Omita `scope`, ou peça mais à pessoa em `/oauth/authorize`. O token de renovação continua valendo.',
    },
  },
  unsupported_grant_type: {
    status: 400,
    message: {
      en: 'This `grant_type` is not supported.',
      es: 'Este `grant_type` no se admite.',
      pt: 'Este `grant_type` não é aceito.',
    },
    fix: {
      en: 'Send `authorization_code` or `refresh_token`.',
      es: 'Envíe `authorization_code` o `refresh_token`.',
      pt: 'Envie `authorization_code` ou `refresh_token`.',
    },
  },
  invalid_target: {
    status: 400,
    message: {
      en: 'Tokens for this `resource` do not come from here.',
      es: 'Los tokens para este `resource` no se obtienen aquí.',
      pt: 'Os tokens para este `resource` não são obtidos aqui.',
    },
    fix: {
      en: 'Send the `resource` that `/.well-known/oauth-protected-resource` names, or none.',
      es: 'Envíe el `resource` que indica `/.well-known/oauth-protected-resource`, o ninguno.',
      pt: 'Envie o `resource` indicado em `/.well-known/oauth-protected-resource`, ou nenhum.',
    },
  },
  invalid_redirect_uri: {
    status: 400,
    message: {
      en: 'A redirect URI must be https, http on a loopback address, or of a scheme that an application owns.',
      es: 'Una URI de redirección debe ser https, http en una dirección de loopback, o de un esquema propio de una aplicación.',
      pt: 'Uma URI de redirecionamento deve ser https, http em um endereço de loopback, ou de um esquema próprio de um aplicativo.',
    },
    fix: {
      en: 'Send 1 to 20 `redirect_uris` without a fragment, user name or password.',
      es: 'Envíe de 1 a 20 `redirect_uris` sin fragmento, usuario ni contraseña.',
      pt: 'Envie de 1 a 20 `redirect_uris` sem fragmento, usuário nem senha.',
    },
  },
  invalid_client_metadata: {
    status: 400,
    message: {
      en: 'A client cannot be registered like this.',
      es: 'No se puede registrar un cliente así.',
      pt: 'Não é possível registrar um cliente assim.',
    },
    fix: {
      en: 'Correct every field listed in `problems`. Clients have no secret: `token_endpoint_auth_method` is `none`.',
      es: 'Corrija todos los campos que figuran en `problems`. Los clientes no tienen secreto: `token_endpoint_auth_method` es `none`.',
      pt: 'Corrija todos os campos listados em `problems`. Os clientes não têm segredo: `token_endpoint_auth_method` é `none`.',
    },
  },
});
export const { rows } = refusal;

/** A refusal with the description under the name by which clients of OAuth know it. */
export const oauthRefusal = (code: keyof typeof rows, wording: Wording = {}): Refusal =>
  refusal(code, { error_description: rows[code].message.en }, wording);

/** The refusal names the scheme by which the client named itself, as RFC 6749 has it. */
export const invalidClient = (challenge: 'Basic' | 'Bearer'): Refusal =>
  oauthRefusal('invalid_client', { challenge });

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
