// Portuguese of the screens of the console that are loaded later.
import { accounts } from '../accounts/pt.ts';
import { connections } from '../connections/pt.ts';
import { notes } from '../notes/pt.ts';
import { personPage } from '../person/pt.ts';
import { roles } from '../roles/pt.ts';
import { signatures } from '../signatures/pt.ts';
import type { LaterWords } from './es.ts';

export const words: LaterWords = {
  ...accounts,
  ...connections,
  ...notes,
  ...personPage,
  ...roles,
  ...signatures,
};
