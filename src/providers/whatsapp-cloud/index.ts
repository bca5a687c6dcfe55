// The driver of WhatsApp's Cloud API: codes, and the questions of approvals with their answers.
import type { Clock } from '#platform/time/clock.ts';
import type { ProviderClient } from '#platform/provider/call.ts';
import type { Memory } from '#platform/provider/memory.ts';
import type { ApprovalMessenger } from '#modules/approvals/port.ts';
import type { Messenger } from '#modules/people/onboarding/port.ts';
import { defineDriver } from '#providers/driver.ts';
import { createWhatsappAccount, type WhatsappAccount } from './account.ts';
import { createAttempts } from './attempts.ts';
import { createWhatsappCheck, type WhatsappCheck } from './check.ts';
import { createGraph } from './graph.ts';
import { createInbound, type WhatsappInbound } from './inbound.ts';
import { GRAPH, WHATSAPP_FIELDS, type WhatsappKeys } from './keys.ts';
import { createSending } from './send.ts';
import { setUpWhatsapp } from './set-up.ts';
import {
  createWhatsappTemplates,
  wantedApprovals,
  wantedCodes,
  type WhatsappTemplates,
} from './templates.ts';

export { GRAPH, WHATSAPP_FIELDS, type WhatsappKeys } from './keys.ts';
export { wantedApprovals, wantedCodes, type TemplateFinding } from './templates.ts';

export type WhatsappCloud = Messenger &
  ApprovalMessenger &
  WhatsappInbound &
  WhatsappTemplates &
  WhatsappAccount &
  WhatsappCheck;

type WhatsappOptions = {
  readonly client: ProviderClient;
  /** The memory of the connection, which is one number of one account. */
  readonly memory: Memory;
  readonly clock: Clock;
  readonly keys: WhatsappKeys;
};

export function createWhatsappCloud({ client, memory, clock, keys }: WhatsappOptions): WhatsappCloud {
  const { businessAccountId, phoneNumberId } = keys;
  const graph = createGraph({ client, accessToken: () => keys.accessToken() });
  const attempts = createAttempts(memory, clock);
  const templates = createWhatsappTemplates({ graph, businessAccountId });
  const account = createWhatsappAccount({ graph, keys });
  return {
    ...createSending({ graph, attempts, phoneNumberId }),
    ...createInbound({ attempts, keys }),
    ...templates,
    ...account,
    ...createWhatsappCheck({ account, templates, keys, clock }),
  };
}

export const whatsapp = defineDriver({
  name: 'whatsapp',
  about: {
    en: 'Codes and approvals by WhatsApp, from a number of your own (WhatsApp Cloud API).',
    es: 'Códigos y aprobaciones por WhatsApp, desde un número propio (WhatsApp Cloud API).',
    pt: 'Códigos e aprovações por WhatsApp, de um número próprio (WhatsApp Cloud API).',
  },
  ports: ['messenger', 'approval_messenger'],
  countries: undefined,
  modes: ['test', 'live'],
  mayBeShared: true,
  takesMessages: true,
  fields: WHATSAPP_FIELDS,
  connect({ client, memory, clock, settings, secretOf, secretsOf, connection, templates, address }) {
    const { phoneNumberId = '', businessAccountId = '', appId = '' } = settings;
    const cloud = createWhatsappCloud({
      client: client({ origin: GRAPH }),
      memory,
      clock,
      keys: {
        phoneNumberId,
        businessAccountId,
        appId,
        accessToken: () => secretOf('accessToken'),
        appSecrets: () => secretsOf('appSecret'),
        verifyToken: () => secretOf('verifyToken'),
      },
    });
    const wanted = [...wantedApprovals(templates), ...wantedCodes()];
    const { sendCode, sendApproval, answerChallenge, verify, readReports, tenantsOf } = cloud;
    return {
      ports: {
        messenger: { sendCode },
        approval_messenger: { sendApproval, answerChallenge, verify, readReports },
      },
      tenantsOf,
      check: (signal) => cloud.check({ mode: connection.mode, address: address(), wanted }, signal),
      setUp: (signal) => setUpWhatsapp(cloud, { address: address(), wanted }, signal),
    };
  },
});
