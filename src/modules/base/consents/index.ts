// Consents: to which words somebody agreed on a hosted page.
import { defineModule } from '#platform/module.ts';
import { consentsKept } from './kept.ts';
import { listConsentsRoute } from './list.ts';

export { recordConsent, type Consent } from './record.ts';

export const consentsModule = defineModule({
  name: 'consents',
  kept: consentsKept,
  tags: { Consents: 'What people agreed to on hosted pages, in which words, and when.' },
  routes: [listConsentsRoute],
});
