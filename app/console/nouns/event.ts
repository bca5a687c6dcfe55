// An event as the API has it, with times as they are shown.
import type { Event } from '../list/rows.ts';

const MS = 1_000;

export const createdAt = ({ created }: Event): string => new Date(created * MS).toISOString();
