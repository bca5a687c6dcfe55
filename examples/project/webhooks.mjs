// Receives webhooks, and believes those alone that were signed with the secret of the endpoint.
import { createServer } from 'node:http';
import { verify, WebhookVerificationError } from '@monedero/client';

const { WEBHOOK_SECRET = '', PORT = '3000' } = process.env;
const BODY_BYTES_MAX = 1_000_000;

if (!WEBHOOK_SECRET.startsWith('whsec_')) {
  console.error(
    'Set WEBHOOK_SECRET in .env; "monedero listen --forward-to http://localhost:3000/hooks" prints one.',
  );
  process.exit(1);
}

/** Undefined where it is too large. */
async function bodyOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function receive(request) {
  const body = await bodyOf(request);
  if (body === undefined) return 413;
  try {
    // The bytes as they came: what was parsed and written again has another signature.
    const event = await verify(body, request.headers, WEBHOOK_SECRET);
    // An event may come twice. Do slow work after the answer, and each of it once by the id of the event.
    console.log(`verified ${event.type}  ${event.id}  ${event.data.object.id}`);
    return 204;
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.error(`refused: ${error.message}`);
    return 400;
  }
}

createServer((request, response) => {
  const answer = (status) => void response.writeHead(status).end();
  receive(request).then(answer, (error) => {
    console.error(error);
    answer(500);
  });
}).listen(Number(PORT), () => console.log(`receiving at http://localhost:${PORT}/hooks`));
