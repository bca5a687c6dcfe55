// What is answered where the server is at fault: no user can cause it, but it has the form of a refusal.
export const internalError = {
  code: 'internal_error',
  status: 500,
  message: {
    en: 'Something went wrong on our side. It is logged under this request id.',
    es: 'Algo falló de nuestro lado. Quedó registrado con este identificador de solicitud.',
    pt: 'Algo deu errado do nosso lado. Está registrado com este identificador de requisição.',
  },
  fix: {
    en: 'Retry with backoff and the same idempotency key. If it persists, give the operator the `requestId`.',
    es: 'Reintente con esperas crecientes y la misma clave de idempotencia. Si persiste, indique el `requestId` al operador.',
    pt: 'Tente novamente com esperas crescentes e a mesma chave de idempotência. Se persistir, informe o `requestId` ao operador.',
  },
} as const;
