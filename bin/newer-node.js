// Starts Monedero once more, on the Node that comes with its packages. Plain JavaScript for an old Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const isWindows = process.platform === 'win32';
const PACKAGE = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const PROGRAM = join('node_modules', PACKAGE, 'bin', isWindows ? 'node.exe' : 'node');

/** The Node of a folder above: Monedero may be the repository itself, or a package among others. */
function ownNode() {
  for (let folder = HERE; folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, PROGRAM);
    if (existsSync(path)) return path;
  }
  return undefined;
}

/** This process stays, passes signals on, and ends as the other one does. */
export function startOnNewerNode(majorMin) {
  const node = ownNode();
  if (node === undefined) {
    console.error(
      `Monedero runs on Node ${majorMin} or newer and this is ${process.versions.node}, without the Node that comes ` +
        'with its packages: install them with optional dependencies, or install a newer Node.',
    );
    process.exit(1);
  }
  const script = join(HERE, 'monedero.js');
  const child = spawn(node, [...process.execArgv, script, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // A terminal sends it to both.
  process.on('SIGINT', () => undefined);
  child.on('error', (error) => {
    console.error(`${node} cannot be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code === null ? 1 : code);
    for (const one of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeAllListeners(one);
    process.kill(process.pid, signal);
  });
}
