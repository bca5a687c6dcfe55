// How money is sent to an account, in Spanish: what both apps say of it.
export const way = {
  clabe: 'CLABE',
  pix: 'Código Pix (copia y pega)',
  copyClabe: 'Copiar la CLABE',
  copyPix: 'Copiar el código Pix',
  qr: 'Código QR de Pix',
  scan: 'También se puede escanear con la app del banco.',
};
