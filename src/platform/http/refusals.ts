// The refusals of bytes that never became a request, which no route sees.
import { defineRefusals } from '../refusals/refusal.ts';

export const refusal = defineRefusals({
  request_timeout: {
    status: 408,
    message: {
      en: 'The request was not complete in time.',
      es: 'La solicitud no llegó completa a tiempo.',
      pt: 'A requisição não chegou completa a tempo.',
    },
    fix: {
      en: 'Send the request again over a new connection, its headers within 10 seconds and all of it within 30. With the same idempotency key it never takes effect twice.',
      es: 'Envíe la solicitud de nuevo por una conexión nueva: los encabezados en 10 segundos como máximo y todo en 30. Con la misma clave de idempotencia nunca se ejecuta dos veces.',
      pt: 'Envie a requisição de novo por uma nova conexão: os cabeçalhos em até 10 segundos e tudo em até 30. Com a mesma chave de idempotência ela nunca é executada duas vezes.',
    },
  },
  headers_too_large: {
    status: 431,
    message: {
      en: 'The headers are larger than {limitBytes} bytes.',
      es: 'Los encabezados superan los {limitBytes} bytes.',
      pt: 'Os cabeçalhos passam de {limitBytes} bytes.',
    },
    fix: {
      en: 'Reduce the request line and headers, cookies included, to at most `limitBytes` bytes in all.',
      es: 'Reduzca la línea de la solicitud y los encabezados, cookies incluidas, a un máximo de `limitBytes` bytes en total.',
      pt: 'Reduza a linha da requisição e os cabeçalhos, cookies incluídos, para no máximo `limitBytes` bytes no total.',
    },
  },
});
