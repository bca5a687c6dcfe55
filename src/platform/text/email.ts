// What an e-mail address is, wherever one is taken. Upper and lower case are the same mailbox.
import { z } from 'zod';

const EMAIL_CHARACTERS_MAX = 254;

export const email = z.email().max(EMAIL_CHARACTERS_MAX);

/** An address as it is compared: addresses are ASCII, so the database's `lower` makes the same of it. */
export const lowerEmail = (address: string): string => address.toLowerCase();
