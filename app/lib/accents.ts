// What hosted pages make of a colour, read from the sheet that they load: the server alone decides it.

export type Accents = { readonly light: string; readonly dark: string };

const COLOUR = /^#[0-9a-f]{6}$/i;
const ACCENT = /--accent:(#[0-9a-f]{6})/g;

export const isColour = (text: string): boolean => COLOUR.test(text);

export function accentsIn(sheet: string): Accents | undefined {
  const [light, dark] = [...sheet.matchAll(ACCENT)].map(([, colour]) => colour);
  return light === undefined || dark === undefined ? undefined : { light, dark };
}

export async function accentsOf(colour: string, signal: AbortSignal): Promise<Accents | undefined> {
  if (!isColour(colour)) return undefined;
  const response = await fetch(`/brand/colours/${colour.slice(1).toLowerCase()}.css`, { signal });
  return response.ok ? accentsIn(await response.text()) : undefined;
}
