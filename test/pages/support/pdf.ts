// Reads one of our PDFs as a viewer would, as far as tests need it: its sheets, and what is written where.
import { inflateSync } from 'node:zlib';

export type Written = { readonly x: number; readonly y: number; readonly text: string };
export type ReadPdf = {
  readonly sheets: number;
  readonly written: readonly Written[];
  /** The objects, which are not compressed. */
  readonly source: string;
};

const START = /^(\d+) 0 obj\n/gm;

export function readPdf(bytes: Buffer): ReadPdf {
  const source = bytes.toString('latin1');
  const objects = new Map<string, string>();
  const starts = [...source.matchAll(START)];
  starts.forEach(({ index, 1: id = '' }, i) => objects.set(id, source.slice(index, starts[i + 1]?.index)));
  const fonts = fontsOf(source, objects);
  const content = [...objects.values()].map(streamOf).find((stream) => stream?.includes(' Tf\n')) ?? '';
  return {
    sheets: [...source.matchAll(/\/Type \/Page\n/g)].length,
    written: writtenIn(content, fonts),
    source,
  };
}

type Fonts = ReadonlyMap<string, readonly string[]>;

function streamOf(object: string): string | undefined {
  const body = /stream\n([\s\S]*?)\nendstream/.exec(object)?.[1];
  if (body === undefined) return undefined;
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  } catch {
    return undefined;
  }
}

/** The characters of the glyphs of each font. */
function fontsOf(source: string, objects: ReadonlyMap<string, string>): Fonts {
  const list = /\/Font <<\n([\s\S]*?)>>/.exec(source)?.[1] ?? '';
  return new Map(
    [...list.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      const stream = streamOf(objects.get(map) ?? '') ?? '';
      const ranges = [...stream.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].map(([, all = '']) => all);
      const glyphs = [...ranges.join(' ').matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = '']) => textOf(hex));
      return [name, glyphs];
    }),
  );
}

const unitsIn = (hex: string): number[] =>
  (hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
const textOf = (hex: string): string => String.fromCharCode(...unitsIn(hex));

function writtenIn(content: string, fonts: Fonts): Written[] {
  const texts = /1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/(F\d+) [\d.]+ Tf\n(?:[^\n]*\n)*?\[([^\]]*)\] TJ/g;
  return [...content.matchAll(texts)].map(([, x, y, font = '', shown = '']) => ({
    x: Number(x),
    y: Number(y),
    text: [...shown.matchAll(/<([0-9a-f]*)>/g)]
      .flatMap(([, hex = '']) => unitsIn(hex).map((glyph) => fonts.get(font)?.[glyph] ?? '\0'))
      .join(''),
  }));
}
