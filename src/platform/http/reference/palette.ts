// The colours of the page, light and dark. Each text colour is named with its background, so that a test can
// check the contrast.

export const LIGHT = {
  ground: '#ffffff',
  side: '#f6f8f7',
  text: '#16211d',
  soft: '#53615b',
  line: '#dfe6e2',
  accent: '#0a6b4d',
  tint: '#e6f3ed',
  must: '#a3341f',
  get: '#1c5c9c',
  getTint: '#e5eff9',
  post: '#0a6b4d',
  postTint: '#e1f3ea',
  patch: '#8a5200',
  patchTint: '#fbf0dc',
  delete: '#a3341f',
  deleteTint: '#fbe8e4',
  code: '#10201a',
  codeHead: '#9fb5ab',
  codeText: '#dcebe3',
  codeKey: '#8fd3ff',
  codeWord: '#a5e3b5',
  codeNumber: '#ffc98a',
} as const;

export type Palette = Readonly<Record<keyof typeof LIGHT, string>>;

export const DARK: Palette = {
  ground: '#0e1513',
  side: '#121b18',
  text: '#e4ede9',
  soft: '#9fb0a8',
  line: '#26332e',
  accent: '#5fd3a4',
  tint: '#153025',
  must: '#ff9d88',
  get: '#8cc4f7',
  getTint: '#132b41',
  post: '#5fd3a4',
  postTint: '#113227',
  patch: '#f2bd6b',
  patchTint: '#3a2a0d',
  delete: '#ff9d88',
  deleteTint: '#43201a',
  code: '#08100d',
  codeHead: '#8fa59b',
  codeText: '#dcebe3',
  codeKey: '#8fd3ff',
  codeWord: '#a5e3b5',
  codeNumber: '#ffc98a',
};

type Name = keyof Palette;

/** Text and background. */
export const PAIRS: readonly (readonly [text: Name, ground: Name])[] = [
  ...(['text', 'soft', 'accent', 'must'] as const).flatMap((name) => [
    [name, 'ground'] as const,
    [name, 'side'] as const,
  ]),
  ['text', 'tint'],
  ['accent', 'tint'],
  ['get', 'getTint'],
  ['post', 'postTint'],
  ['patch', 'patchTint'],
  ['delete', 'deleteTint'],
  ...(['codeHead', 'codeText', 'codeKey', 'codeWord', 'codeNumber'] as const).map(
    (name) => [name, 'code'] as const,
  ),
];
