// Consents: to which words somebody agreed on a hosted page.
export { recordConsent, type Consent } from './record.ts';
