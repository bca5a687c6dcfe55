// Where what a mail server of a test answers is from: each of its replies by its number, in the standards.
import { page, type SaidBy } from '../sources.ts';

const standard = (number: number, section: string) =>
  ({ from: page(`https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`) }) as const;
const SMTP = standard(5321, '4.2.3');
const SIGNING_IN = standard(4954, '6');
const TLS = standard(3207, '4');

export const REPLIES_SAID: SaidBy = {
  220: SMTP,
  221: SMTP,
  235: SIGNING_IN,
  250: SMTP,
  354: SMTP,
  421: SMTP,
  450: SMTP,
  451: SMTP,
  452: SMTP,
  454: TLS,
  501: SMTP,
  502: SMTP,
  503: SMTP,
  530: SIGNING_IN,
  535: SIGNING_IN,
  550: SMTP,
  552: SMTP,
  553: SMTP,
  554: SMTP,
};
