// How a receiver verifies a webhook, in each language, with the library of Standard Webhooks.

export const VERIFIERS = [
  {
    id: 'node',
    name: 'Node',
    language: 'js',
    code: `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

app.post('/hooks', express.raw({ type: 'application/json' }), (request, response) => {
  const event = webhook.verify(request.body, request.headers); // throws
  response.sendStatus(204);
});`,
  },
  {
    id: 'python',
    name: 'Python',
    language: 'python',
    code: `import os
from standardwebhooks import Webhook

webhook = Webhook(os.environ["WEBHOOK_SECRET"])

@app.post("/hooks")
async def hooks(request: Request):
    event = webhook.verify(await request.body(), dict(request.headers))  # raises
    return Response(status_code=204)`,
  },
  {
    id: 'php',
    name: 'PHP',
    language: 'php',
    code: `use StandardWebhooks\\Webhook;

$webhook = new Webhook(getenv('WEBHOOK_SECRET'));
$event = $webhook->verify(file_get_contents('php://input'), getallheaders()); // throws
http_response_code(204);`,
  },
  {
    id: 'go',
    name: 'Go',
    language: 'go',
    code: `webhook, err := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SECRET"))
// In the handler:
raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
if err != nil || webhook.Verify(raw, r.Header) != nil {
	w.WriteHeader(http.StatusBadRequest)
	return
}
w.WriteHeader(http.StatusNoContent)`,
  },
] as const;
