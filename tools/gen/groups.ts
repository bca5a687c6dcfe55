// The tables of rooms and groups in ARCHITECTURE.md, from the same data as the walls.
import { GROUPS } from '../tidy/groups.ts';
import { ROOMS } from '../tidy/rooms.ts';
import { code, table, withBlock } from './markdown.ts';

export const withRooms = (architecture: string): string =>
  withBlock(
    architecture,
    'tools/tidy/rooms.ts',
    table(
      ['room', 'what is in it'],
      ROOMS.map(({ name, about }) => [code(`${name}/`), about]),
    ),
  );

export const withGroups = (architecture: string): string =>
  withBlock(
    architecture,
    'tools/tidy/groups.ts',
    table(
      ['group', 'what is in it', 'modules, in their order', 'sees'],
      GROUPS.map(({ name, about, modules, sees }) => [
        code(`${name}/`),
        about,
        modules.length === 0 ? 'itself' : modules.join(' → '),
        sees.length === 0 ? 'no other' : sees.join(', '),
      ]),
    ),
  );
