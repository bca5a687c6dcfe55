// Opens the browser if there is one. What it is to show was printed before, so no command fails by it.
import { spawn } from 'node:child_process';
import type { Environment } from '../command.ts';

export function show(environment: Environment, address: string): void {
  const program = programOf(environment);
  if (program === undefined) return;
  const [command, ...args] = program;
  const child = spawn(command, [...args, address], { detached: true, stdio: 'ignore' });
  child.on('error', () => console.error(`${command} does not start: open the address yourself`));
  child.unref();
}

/** If there is no screen, such as over SSH, there is no browser to open. */
function programOf({ BROWSER, DISPLAY, WAYLAND_DISPLAY }: Environment): [string, ...string[]] | undefined {
  if (BROWSER !== undefined && BROWSER !== '') return [BROWSER];
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['explorer'];
  return (DISPLAY ?? WAYLAND_DISPLAY ?? '') === '' ? undefined : ['xdg-open'];
}
