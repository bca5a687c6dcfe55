// The loopback port of the server: the same as last time if it is free, so that connection strings copied
// elsewhere go on working.
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

const PORT_MAX = 65_535;

export async function choosePort(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres.port');
  const last = Number(await readFile(file, 'utf8').catch(() => ''));
  const isPort = Number.isSafeInteger(last) && last > 0 && last <= PORT_MAX;
  if (isPort && (await tryListen(last)) === last) return last;
  const port = await tryListen(0);
  if (port === undefined) throw new Error('no TCP port on 127.0.0.1 can be opened');
  await writeFile(file, `${port}\n`);
  return port;
}

function tryListen(port: number): Promise<number | undefined> {
  const probe = createServer();
  // A client of the former server may reconnect right now, and would keep `close` waiting.
  probe.on('connection', (socket) => socket.destroy());
  return new Promise((resolve) => {
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
