// Who answers behind a port on each side: the sandbox on the test side, and on the live side nobody, for as long as no real provider
// is configured.
import { unknownBecause } from '../../platform/outside.ts';
import type { KycIssuer } from '../../modules/cardholders/port.ts';
import type { Mailer } from '../../modules/webhooks/port.ts';

/** The live side, for as long as no real issuer is configured: everything stays open until one is. */
export const notConnected: KycIssuer = {
  apply: () => Promise.resolve(unknownBecause('no issuer is connected to the live side')),
  progress: () => Promise.resolve(unknownBecause('no issuer is connected to the live side')),
  verify: () => undefined,
  readVerdict: () => {
    throw new Error('no issuer is connected to the live side');
  },
};

/** The live side, for as long as no mailer is configured: mails wait, and are given up where an operator sees it. */
export const noMailer: Mailer = {
  send: () => Promise.resolve(unknownBecause('no mailer is connected to the live side')),
};

export const mailerBySide = (test: Mailer, live: Mailer): Mailer => ({
  send: (tenant, ...rest) => (tenant.mode === 'test' ? test : live).send(tenant, ...rest),
});

/** The test side talks to the sandbox, the live side to the real thing. */
export const issuerBySide = (test: KycIssuer, live: KycIssuer): KycIssuer => ({
  apply: (tenant, ...rest) => (tenant.mode === 'test' ? test : live).apply(tenant, ...rest),
  progress: (tenant, ...rest) => (tenant.mode === 'test' ? test : live).progress(tenant, ...rest),
  verify: (call) => (call.tenant.mode === 'test' ? test : live).verify(call),
  readVerdict: (body) => test.readVerdict(body),
});
