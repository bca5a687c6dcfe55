// English of the screens of the console that are loaded later.
import { accounts } from '../accounts/en.ts';
import { connections } from '../connections/en.ts';
import { notes } from '../notes/en.ts';
import { personPage } from '../person/en.ts';
import { roles } from '../roles/en.ts';
import { signatures } from '../signatures/en.ts';
import type { LaterWords } from './es.ts';

export const words: LaterWords = {
  ...accounts,
  ...connections,
  ...notes,
  ...personPage,
  ...roles,
  ...signatures,
};
