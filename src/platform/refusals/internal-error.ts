// What is answered if the server is at fault: no user can cause it, but it has the form of a refusal.
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
  ownerFix: {
    en: 'Something failed on our side. Wait a few minutes, and look at how it stands before you try again; if it goes on, contact the company that offers you this wallet.',
    es: 'Algo falló de nuestro lado. Espere unos minutos y mire cómo quedó antes de volver a intentarlo; si continúa, comuníquese con la empresa que le ofrece esta billetera.',
    pt: 'Algo falhou do nosso lado. Aguarde alguns minutos e veja como ficou antes de tentar novamente; se continuar, entre em contato com a empresa que oferece esta carteira.',
  },
} as const;
