// What a reader may do here. The server decides; this only keeps away what it would refuse.
import type { Right } from './routes.ts';
import type { Side } from './session.ts';

export const may = ({ rights }: Pick<Side, 'rights'>, right: Right): boolean => rights.includes(right);
