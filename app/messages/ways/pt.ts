// How money is sent to an account, in Portuguese.
import type { way as Spanish } from './es.ts';

export const way: typeof Spanish = {
  clabe: 'CLABE',
  pix: 'Pix copia e cola',
  copyClabe: 'Copiar a CLABE',
  copyPix: 'Copiar o código Pix',
  qr: 'QR Code do Pix',
  scan: 'Também é possível ler o código com o aplicativo do banco.',
};
