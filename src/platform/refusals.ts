// The refusals that any route may give, whatever it is about.
import { defineRefusals } from './refusal.ts';

export const refusal = defineRefusals({
  invalid_request: {
    status: 400,
    message: { en: '{field}: {problem}', es: '{field}: {problem}', pt: '{field}: {problem}' },
    fix: 'Correct the field that `field` names. Sending the same again gives the same answer.',
  },
  invalid_json: {
    status: 400,
    message: {
      en: 'The body is not valid JSON.',
      es: 'El cuerpo no es JSON válido.',
      pt: 'O corpo não é um JSON válido.',
    },
    fix: 'Send one JSON object, encoded in UTF-8.',
  },
  unauthorized: {
    status: 401,
    message: {
      en: 'Authentication required: the API key is missing, malformed or revoked.',
      es: 'Se requiere autenticación: la clave de API falta, está mal formada o fue revocada.',
      pt: 'Autenticação necessária: a chave de API está ausente, malformada ou revogada.',
    },
    fix: 'Send `Authorization: Bearer sk_…` with an active key.',
  },
  insufficient_scope: {
    status: 403,
    message: {
      en: 'This API key lacks the scope {requiredScope}.',
      es: 'A esta clave de API le falta el permiso {requiredScope}.',
      pt: 'Falta a esta chave de API a permissão {requiredScope}.',
    },
    fix: 'Use a key that has the scope in `requiredScope`, or create one.',
  },
  account_suspended: {
    status: 403,
    message: {
      en: 'This organization is suspended.',
      es: 'Esta organización está suspendida.',
      pt: 'Esta organização está suspensa.',
    },
    fix: 'Ask the operator of this deployment to resume the organization.',
  },
  not_found: {
    status: 404,
    message: { en: 'Not found.', es: 'No encontrado.', pt: 'Não encontrado.' },
    fix: 'Check the path and the id. Things of another organization, or of the other side (test or live), are not found either.',
  },
  method_not_allowed: {
    status: 405,
    message: {
      en: 'This path takes {allowed}.',
      es: 'Esta ruta acepta {allowed}.',
      pt: 'Este caminho aceita {allowed}.',
    },
    fix: 'Use one of the methods in the `Allow` header.',
  },
  idempotency_key_reused: {
    status: 409,
    message: {
      en: 'This idempotency key was already used with another request.',
      es: 'Esta clave de idempotencia ya se usó con otra solicitud.',
      pt: 'Esta chave de idempotência já foi usada com outra requisição.',
    },
    fix: 'Use a new key for a new request. `original` is the answer that the first one got.',
  },
  invalid_state: {
    status: 409,
    message: {
      en: 'This cannot be done while the status is {status}.',
      es: 'No se puede hacer mientras el estado sea {status}.',
      pt: 'Isto não pode ser feito enquanto o status for {status}.',
    },
    fix: 'Read the object again and act on its present status.',
  },
  payload_too_large: {
    status: 413,
    message: {
      en: 'The body is larger than {limitBytes} bytes.',
      es: 'El cuerpo supera los {limitBytes} bytes.',
      pt: 'O corpo passa de {limitBytes} bytes.',
    },
    fix: 'Send less in one request.',
  },
  unsupported_media_type: {
    status: 415,
    message: {
      en: 'The body must be sent as application/json.',
      es: 'El cuerpo debe enviarse como application/json.',
      pt: 'O corpo deve ser enviado como application/json.',
    },
    fix: 'Set `Content-Type: application/json`.',
  },
  rate_limited: {
    status: 429,
    message: {
      en: 'The hourly limit of this key is used up.',
      es: 'Se agotó el límite por hora de esta clave.',
      pt: 'O limite por hora desta chave se esgotou.',
    },
    fix: 'Wait as long as `Retry-After` says, then go on with backoff; or ask for a higher limit.',
  },
  service_unavailable: {
    status: 503,
    message: {
      en: 'The service is briefly unavailable. Try again; with the same idempotency key nothing happens twice.',
      es: 'El servicio no está disponible por un momento. Reintente; con la misma clave de idempotencia nada ocurre dos veces.',
      pt: 'O serviço está indisponível por um momento. Tente de novo; com a mesma chave de idempotência nada acontece duas vezes.',
    },
    fix: 'Retry after `Retry-After` seconds, with the same idempotency key.',
  },
});

/** No refusal, since no user can cause it, but an answer all the same. */
export const internalError = {
  code: 'internal_error',
  status: 500,
  message: {
    en: 'Something went wrong on our side. It is logged under this request id.',
    es: 'Algo falló de nuestro lado. Quedó registrado con este identificador de solicitud.',
    pt: 'Algo deu errado do nosso lado. Está registrado com este identificador de requisição.',
  },
  fix: 'Retry with backoff and the same idempotency key. If it stays, tell the operator the `requestId`.',
} as const;
