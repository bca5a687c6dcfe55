// In which order functions of the product are called first, found by breakpoints that never pause: the
// condition of each notes the call and is false.
import { readFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Stop = { readonly file: string; readonly name: string };

/** Under this name the conditions find it, which are evaluated where the breakpoint is. */
const NOTE = Symbol.for('monedero.test.walk');

/** Those to which the walk came, in the order in which it came to each first. */
export async function stopsOf<S extends Stop>(
  stops: readonly S[],
  walk: () => Promise<unknown>,
): Promise<S[]> {
  const session = new Session();
  session.connect();
  const scripts = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params: { url, scriptId } }) => scripts.set(url, scriptId));
  await session.post('Debugger.enable');
  const reached = new Set<number>();
  Object.assign(globalThis, { [NOTE]: (at: number) => reached.add(at) });
  for (const [at, { file, name }] of stops.entries()) {
    const url = pathToFileURL(resolve(file)).href;
    const scriptId = scripts.get(url);
    const text = await readFile(file, 'utf8');
    const bodies = bodiesOf(text, name);
    if (scriptId === undefined || bodies.length === 0) throw new Error(`${file} has no function ${name}`);
    for (const body of bodies) {
      const start = { scriptId, ...placeOf(text, body) };
      const { locations } = await session.post('Debugger.getPossibleBreakpoints', { start });
      const [location] = locations;
      if (location === undefined) throw new Error(`${name} of ${file} does nothing`);
      const { lineNumber, columnNumber = 0 } = location;
      const condition = `globalThis[Symbol.for('${String(NOTE.description)}')](${at}), false`;
      await session.post('Debugger.setBreakpointByUrl', { url, lineNumber, columnNumber, condition });
    }
  }
  try {
    await walk();
  } finally {
    await session.post('Debugger.disable');
    session.disconnect();
  }
  return [...reached].flatMap((at) => stops[at] ?? []);
}

/** Where the functions with this name begin to do something: after their name, or their arrow. */
function bodiesOf(text: string, name: string): number[] {
  const named = [...text.matchAll(new RegExp(`(?:function|^ +(?:async )?) ?${name}(?:<[^>]*>)?\\(`, 'gm'))];
  const arrows = [
    ...text.matchAll(new RegExp(`\\b${name}(?:: [^=\\n]+ =|:| =) (?:async )?\\(?[^]*?=>`, 'g')),
  ];
  return [...named, ...arrows].map((match) => match.index + match[0].length);
}

/** Types are taken out of a file without moving what is left, so a place in the script is one in the file. */
function placeOf(text: string, offset: number): { lineNumber: number; columnNumber: number } {
  const before = text.slice(0, offset).split('\n');
  return { lineNumber: before.length - 1, columnNumber: before.at(-1)?.length ?? 0 };
}
