// Which browser and system a session was opened with, from what the browser calls itself. The other
// side writes it, so it helps to recognize a session and proves nothing.
const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const;

type Device = { readonly browser: string; readonly system: string };

/** The device that a browser says it is; undefined if it is none of those that people use. */
export function deviceOf(userAgent: string | null): Device | undefined {
  const find = (among: ReadonlyArray<readonly [name: string, pattern: RegExp]>): string | undefined =>
    among.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  return browser === undefined || system === undefined ? undefined : { browser, system };
}
