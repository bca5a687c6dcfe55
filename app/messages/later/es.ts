// Spanish of the screens of the console that are loaded later.
import { accounts } from '../accounts/es.ts';
import { connections } from '../connections/es.ts';
import { notes } from '../notes/es.ts';
import { personPage } from '../person/es.ts';
import { roles } from '../roles/es.ts';
import { signatures } from '../signatures/es.ts';

export const words = { ...accounts, ...connections, ...notes, ...personPage, ...roles, ...signatures };

export type LaterWords = typeof words;
