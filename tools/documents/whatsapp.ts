// Every operation of the driver of WhatsApp's Cloud API on its double, and every webhook of the double,
// against the OpenAPI document of Meta. If the document contradicts its own examples, its examples count.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { wantedApprovals, wantedCodes } from '#providers/whatsapp-cloud/index.ts';
import { templates } from '#questions.ts';
import {
  startWhatsappDouble,
  type Exchange,
  type WhatsappDouble,
} from '../../test/doubles/whatsapp/double.ts';
import { driverOn } from '../../test/doubles/whatsapp/driven.ts';
import { tenantNamed } from '../../test/doubles/whatsapp/tenants.ts';

const DOCUMENT = 'document';
const schemaAt = (name: string): string => `${DOCUMENT}#/components/schemas/${name}`;
const TIMEOUT_MS = 30_000;

type Recorded = { readonly exchanges: readonly Exchange[]; readonly webhooks: readonly string[] };

/** What a deployment says to WhatsApp, from its first hour to its first answer. */
async function record(): Promise<Recorded> {
  const double = await startWhatsappDouble();
  try {
    await everyOperation(double);
    return {
      exchanges: [...double.exchanges],
      webhooks: double.outbox.take().map(({ body }) => body),
    };
  } finally {
    await double.close();
  }
}

async function everyOperation(double: WhatsappDouble): Promise<void> {
  const { driver } = driverOn(double);
  const tenant = tenantNamed('ten_1');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await driver.createTemplates([...wantedApprovals(templates), ...wantedCodes()], signal);
  await driver.subscribe('https://pagos.example.com/inbound/connections/conn_1', signal);
  await driver.numberFacts(signal);
  await driver.tokenFacts(signal);
  const parameters = ['MXN 2,000.00', 'Comercio Ejemplo SRL', 'compras', 'Factura 42'];
  const payloads = { approve: 'apr:1', reject: 'rej:1' };
  double.books.undeliverable.set('525500000001', 'answer').set('525500000002', 'status');
  for (const to of ['+525512345678', '+525500000001', '+525500000002'])
    for (const { name, wordings } of templates)
      for (const { language } of Object.values(wordings)) {
        const reference = `${name} ${language} ${to}`;
        const template = { name, language, parameters, payloads };
        await driver.sendApproval(tenant, { reference, to, template }, signal);
      }
  const template = { name: 'one_time_code', language: 'es' };
  const code = { reference: 'code', to: '+525512345678', code: '123456', template };
  await driver.sendCode(tenant, code, signal);
  for (const message of double.books.messages)
    if (message.isDelivered && message.buttons.length > 0) double.tap(message, 0);
}

/** The paths below the version, as the document names them; what is not in it is not said to be wrong. */
const PATHS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\/\d+\/messages$/, '/{Version}/{Phone-Number-ID}/messages'],
  [/\/\d+\/message_templates$/, '/{Version}/{WABA-ID}/message_templates'],
  [/\/\d+\/phone_numbers$/, '/{Version}/{WABA-ID}/phone_numbers'],
  [/\/\d+\/subscribed_apps$/, '/{Version}/{WABA-ID}/subscribed_apps'],
];
const UNDOCUMENTED = /\/debug_token$/;

/** Errors of the document, each with why it is none of ours. */
const EXCUSED: ReadonlyArray<readonly [RegExp, string]> = [
  [/\/index pattern /, 'its pattern of an index does not match the indexes of its own examples'],
];

export async function whatsappFindings(text: string): Promise<readonly string[]> {
  const document: Document = parse(text, { maxAliasCount: -1 });
  repair(document);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, DOCUMENT);
  const { exchanges, webhooks } = await record();
  const findings = [
    ...exchanges.flatMap((exchange) => findingsOf(ajv, document, exchange)),
    ...webhooks.flatMap((body) => found(ajv, schemaAt('WebhookPayload'), JSON.parse(body), 'a webhook')),
  ];
  console.log(`${exchanges.length} exchanges and ${webhooks.length} webhooks`);
  return [...new Set(findings)];
}

/** A message that comes in is described there as one that goes out, against the examples of webhooks. */
function repair({ components: { schemas } }: Document): void {
  Object.assign(schemas['ButtonMessage']?.allOf?.[0] ?? {}, {
    $ref: '#/components/schemas/BaseMessageProperties_1',
  });
}

type Operation = {
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly allOf?: readonly object[] }>>;
  };
};

function findingsOf(ajv: Ajv2020, { paths }: Document, exchange: Exchange): string[] {
  const { method, path, request, status, answer } = exchange;
  if (UNDOCUMENTED.test(path)) return [];
  const name = PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? path;
  const operation = paths[name]?.[method.toLowerCase()];
  const what = `${method} ${name}`;
  if (operation === undefined) return [`${what} is not in the document`];
  const at = `${DOCUMENT}#/paths/${pointer(name)}/${method.toLowerCase()}`;
  const asked =
    operation.requestBody === undefined
      ? []
      : found(ajv, requestSchema(at, name), request, `the request of ${what}`);
  const json = 'content/application~1json/schema';
  const replied =
    status in operation.responses ? `${at}/responses/${status}/${json}` : schemaAt('GraphAPIError');
  return [...asked, ...found(ajv, replied, answer, `the answer ${status} of ${what}`)];
}

/** Which of eleven messages it is follows from its type, which a schema cannot say. */
const requestSchema = (at: string, name: string): string =>
  name.endsWith('/messages')
    ? schemaAt('TemplateMessage')
    : `${at}/requestBody/content/application~1json/schema`;

const pointer = (name: string): string =>
  name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');

function found(ajv: Ajv2020, schema: string, value: unknown, what: string): string[] {
  const validate: ValidateFunction | undefined = ajv.getSchema(schema);
  if (validate === undefined) return [`${schema} is not in the document`];
  if (validate(value)) return [];
  return (validate.errors ?? []).flatMap((error) => {
    const said = saidOf(error);
    return EXCUSED.some(([pattern]) => pattern.test(said)) ? [] : [`${what}: ${said}`];
  });
}

const saidOf = ({ instancePath, keyword, message = '' }: ErrorObject): string =>
  `${instancePath.replaceAll(/\/\d+/g, '/n')} ${keyword} ${message}`;
