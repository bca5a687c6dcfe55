// How money is sent to an account, in English.
import type { way as Spanish } from './es.ts';

export const way: typeof Spanish = {
  clabe: 'CLABE',
  pix: 'Pix code (copy and paste)',
  copyClabe: 'Copy the CLABE',
  copyPix: 'Copy the Pix code',
  qr: 'QR code of the Pix charge',
  scan: 'It can also be scanned with the app of the bank.',
};
