// The refusals that any route may give.
import { echoed } from '../text/echo.ts';
import { OWNER_FIXES } from './owner-fixes.ts';
import { defineRefusals, Refusal, type Problem, type RefusalDetails, type RefusalTable } from './refusal.ts';
import { SESSION_ROWS } from './session-refusals.ts';

const ROWS = {
  invalid_request: {
    status: 400,
    message: { en: '{field}: {problem}', es: '{field}: {problem}', pt: '{field}: {problem}' },
    fix: {
      en: 'Correct every field listed in `problems`, then send the request again.',
      es: 'Corrija todos los campos que figuran en `problems` y vuelva a enviar la solicitud.',
      pt: 'Corrija todos os campos listados em `problems` e envie a requisição novamente.',
    },
  },
  invalid_json: {
    status: 400,
    message: {
      en: 'The body is not valid JSON.',
      es: 'El cuerpo no es JSON válido.',
      pt: 'O corpo não é um JSON válido.',
    },
    fix: {
      en: 'Send a single JSON object, encoded in UTF-8.',
      es: 'Envíe un único objeto JSON, codificado en UTF-8.',
      pt: 'Envie um único objeto JSON, codificado em UTF-8.',
    },
  },
  unauthorized: {
    status: 401,
    message: {
      en: 'Authentication required: the API key is missing, malformed or revoked.',
      es: 'Se requiere autenticación: la clave de API falta, está mal formada o fue revocada.',
      pt: 'Autenticação necessária: a chave de API está ausente, malformada ou revogada.',
    },
    fix: {
      en: 'Send the header `Authorization: Bearer sk_…` with an active API key.',
      es: 'Envíe el encabezado `Authorization: Bearer sk_…` con una clave de API activa.',
      pt: 'Envie o cabeçalho `Authorization: Bearer sk_…` com uma chave de API ativa.',
    },
  },
  forbidden: {
    status: 403,
    message: {
      en: 'This credential cannot be used for this request.',
      es: 'Esta credencial no puede usarse para esta solicitud.',
      pt: 'Esta credencial não pode ser usada para esta requisição.',
    },
    fix: {
      en: 'Use a credential of a kind that this request takes. The reference lists them for each request.',
      es: 'Use una credencial de un tipo que esta solicitud acepte. La referencia los indica en cada solicitud.',
      pt: 'Use uma credencial de um tipo que esta requisição aceite. A referência os indica em cada requisição.',
    },
  },
  beta_not_enabled: {
    status: 403,
    message: {
      en: 'This is in beta (`{beta}`) and not enabled for this organization on this side.',
      es: 'Esto está en beta (`{beta}`) y no está habilitado para esta organización en este modo.',
      pt: 'Isto está em beta (`{beta}`) e não está habilitado para esta organização neste modo.',
    },
    fix: {
      en: 'Ask the operator: `monedero org enable ID --beta {beta} --mode {mode}`. Sending is enabled for test keys from the beginning.',
      es: 'Pídalo al operador: `monedero org enable ID --beta {beta} --mode {mode}`. Los envíos están habilitados desde el principio para las claves de prueba.',
      pt: 'Peça ao operador: `monedero org enable ID --beta {beta} --mode {mode}`. Os envios estão habilitados desde o início para chaves de teste.',
    },
  },
  insufficient_scope: {
    status: 403,
    message: {
      en: 'This API key lacks the scope {requiredScope}.',
      es: 'A esta clave de API le falta el permiso {requiredScope}.',
      pt: 'Falta a esta chave de API a permissão {requiredScope}.',
    },
    fix: {
      en: 'Use an API key that has the scope in `requiredScope`, or create one.',
      es: 'Use una clave de API que tenga el permiso indicado en `requiredScope`, o cree una.',
      pt: 'Use uma chave de API que tenha a permissão indicada em `requiredScope`, ou crie uma.',
    },
  },
  web_session_required: {
    status: 401,
    message: {
      en: 'Only a person who is signed in may do this; an agent key may not.',
      es: 'Solo una persona que inició sesión puede hacer esto; una clave de agente no.',
      pt: 'Só uma pessoa que entrou na conta pode fazer isto; uma chave de agente não.',
    },
    fix: {
      en: 'Ask the owner of the wallet to do it after signing in.',
      es: 'Pida al titular de la billetera que lo haga después de iniciar sesión.',
      pt: 'Peça ao titular da carteira que o faça depois de entrar na conta.',
    },
  },
  ...SESSION_ROWS,
  account_suspended: {
    status: 403,
    message: {
      en: 'This organization is suspended.',
      es: 'Esta organización está suspendida.',
      pt: 'Esta organização está suspensa.',
    },
    fix: {
      en: 'Contact the operator of this deployment to have the organization reactivated.',
      es: 'Comuníquese con el operador de este servicio para reactivar la organización.',
      pt: 'Entre em contato com o operador deste serviço para reativar a organização.',
    },
  },
  not_found: {
    status: 404,
    message: {
      en: 'There is no endpoint at this path.',
      es: 'No existe ningún endpoint en esta ruta.',
      pt: 'Não existe nenhum endpoint neste caminho.',
    },
    fix: {
      en: 'Check the path and the id. Objects of another organization, or of the other mode (test or live), are not found either.',
      es: 'Revise la ruta y el id. Los objetos de otra organización, o del otro modo (prueba o producción), tampoco se encuentran.',
      pt: 'Confira o caminho e o id. Objetos de outra organização, ou do outro modo (teste ou produção), também não são encontrados.',
    },
  },
  method_not_allowed: {
    status: 405,
    message: {
      en: 'This path takes {allowed}.',
      es: 'Esta ruta acepta {allowed}.',
      pt: 'Este caminho aceita {allowed}.',
    },
    fix: {
      en: 'Use one of the methods listed in the `Allow` header.',
      es: 'Use uno de los métodos que figuran en el encabezado `Allow`.',
      pt: 'Use um dos métodos listados no cabeçalho `Allow`.',
    },
  },
  idempotency_key_reused: {
    status: 409,
    message: {
      en: 'This idempotency key was already used with another request.',
      es: 'Esta clave de idempotencia ya se usó con otra solicitud.',
      pt: 'Esta chave de idempotência já foi usada com outra requisição.',
    },
    fix: {
      en: 'Use a new key for each new request. `original` holds the answer to the first one.',
      es: 'Use una clave nueva para cada solicitud nueva. `original` contiene la respuesta a la primera.',
      pt: 'Use uma chave nova para cada nova requisição. `original` contém a resposta à primeira.',
    },
  },
  invalid_state: {
    status: 409,
    message: {
      en: 'This is not possible while `status` is `{status}`.',
      es: 'Esta operación no es posible mientras `status` sea `{status}`.',
      pt: 'Esta operação não é possível enquanto `status` for `{status}`.',
    },
    fix: {
      en: 'Retrieve the object again and proceed according to its current `status`.',
      es: 'Consulte de nuevo el objeto y continúe según su `status` actual.',
      pt: 'Consulte o objeto novamente e prossiga de acordo com o `status` atual.',
    },
  },
  payload_too_large: {
    status: 413,
    message: {
      en: 'The body is larger than {limitBytes} bytes.',
      es: 'El cuerpo supera los {limitBytes} bytes.',
      pt: 'O corpo passa de {limitBytes} bytes.',
    },
    fix: {
      en: 'Reduce the body to at most `limitBytes` bytes.',
      es: 'Reduzca el cuerpo a un máximo de `limitBytes` bytes.',
      pt: 'Reduza o corpo para no máximo `limitBytes` bytes.',
    },
  },
  unsupported_media_type: {
    status: 415,
    message: {
      en: 'The body must be sent as application/json.',
      es: 'El cuerpo debe enviarse como application/json.',
      pt: 'O corpo deve ser enviado como application/json.',
    },
    fix: {
      en: 'Set the header `Content-Type: application/json`.',
      es: 'Envíe el encabezado `Content-Type: application/json`.',
      pt: 'Envie o cabeçalho `Content-Type: application/json`.',
    },
  },
  rate_limited: {
    status: 429,
    message: {
      en: 'This key has reached its hourly limit.',
      es: 'Esta clave alcanzó su límite por hora.',
      pt: 'Esta chave atingiu seu limite por hora.',
    },
    fix: {
      en: 'Wait the number of seconds in `Retry-After`, then retry with backoff. An API key can be created with a higher limit.',
      es: 'Espere los segundos que indica `Retry-After` y reintente con esperas crecientes. Una clave de API puede crearse con un límite mayor.',
      pt: 'Aguarde os segundos indicados em `Retry-After` e tente de novo com esperas crescentes. Uma chave de API pode ser criada com um limite maior.',
    },
  },
  provider_error: {
    status: 502,
    message: {
      en: 'A provider did not answer. Nothing was made, and whatever was begun is undone.',
      es: 'Un proveedor no respondió. No se creó nada, y lo que se había iniciado se deshace.',
      pt: 'Um provedor não respondeu. Nada foi criado, e o que foi iniciado é desfeito.',
    },
    fix: {
      en: 'Retry with backoff and the same idempotency key. The failure is usually temporary.',
      es: 'Reintente con esperas crecientes y la misma clave de idempotencia. La falla suele ser temporal.',
      pt: 'Tente novamente com esperas crescentes e a mesma chave de idempotência. A falha costuma ser temporária.',
    },
  },
  provider_not_connected: {
    status: 503,
    message: {
      en: 'The live side has no {name}, and this needs one. Nothing was begun.',
      es: 'En el modo de producción todavía no hay {name} conectado; no se inició nada.',
      pt: 'No modo de produção ainda não há {name} conectado; nada foi iniciado.',
    },
    fix: {
      en: 'Use the test side, where the sandbox stands in for it, or connect one: an owner does it in the console, under Connections. A retry alone does not help.',
      es: 'Use el modo de prueba, donde el sandbox lo reemplaza, o conecte uno: un propietario puede hacerlo en la consola, en Conexiones. Reintentar no alcanza.',
      pt: 'Use o modo de teste, em que o sandbox o substitui, ou conecte um: um proprietário pode fazer isso no console, em Conexões. Só tentar de novo não resolve.',
    },
  },
  service_unavailable: {
    status: 503,
    message: {
      en: 'The service is temporarily unavailable. With the same idempotency key, a retry never takes effect twice.',
      es: 'El servicio no está disponible temporalmente. Con la misma clave de idempotencia, un reintento nunca se ejecuta dos veces.',
      pt: 'O serviço está temporariamente indisponível. Com a mesma chave de idempotência, uma nova tentativa nunca é executada duas vezes.',
    },
    fix: {
      en: 'Retry after the number of seconds in `Retry-After`, with the same idempotency key.',
      es: 'Reintente después de los segundos que indica `Retry-After`, con la misma clave de idempotencia.',
      pt: 'Tente novamente após os segundos indicados em `Retry-After`, com a mesma chave de idempotência.',
    },
  },
} as const satisfies RefusalTable;

export const refusal = defineRefusals(ROWS, OWNER_FIXES);

/** The problems of a request; `field` and `message` are those of the first. */
export function invalid(problems: readonly [Problem, ...Problem[]], details: RefusalDetails = {}): Refusal {
  const shown = problems.map(({ field, message }) => ({ field: echoed(field), message }));
  const { field } = shown[0] ?? { field: '' };
  return refusal('invalid_request', { field, ...details }, { problem: problems[0].message, problems: shown });
}

type Results<Checks extends readonly (() => unknown)[]> = {
  readonly [Place in keyof Checks]: ReturnType<Checks[Place]>;
};

/** Returns the result of each check. If several refuse the request, one refusal lists the problems of all. */
export function together<const Checks extends readonly (() => unknown)[]>(checks: Checks): Results<Checks> {
  const refused: Refusal[] = [];
  const results = checks.map((check) => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof Refusal) || error.wording.problems === undefined) throw error;
      return void refused.push(error);
    }
  });
  const [first] = refused;
  if (first === undefined) return results as unknown as Results<Checks>;
  const problems = refused.flatMap(({ wording }) => wording.problems ?? []);
  throw new Refusal(first.code, first.row, first.details, { ...first.wording, problems });
}
