// The words of a question in lists, in the language of the page.
import type { Schemas } from '../contract.ts';
import { QUESTION_WORDS } from '../questions.ts';

type Action = Schemas.ListedApproval['actionType'];
type Words = Readonly<Record<'name' | 'asks' | 'asked', string>>;

const ALL: { readonly [action in Action]: Readonly<Record<string, Words>> } = QUESTION_WORDS;
/** The words if a question is newer than this app, which a device has kept. */
const NONE: Words = { name: '', asks: '', asked: '' };

export const questionWords = (action: Action): Words =>
  (Object.hasOwn(ALL, action) ? ALL[action][document.documentElement.lang] : undefined) ?? NONE;
