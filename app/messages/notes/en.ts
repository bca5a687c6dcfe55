// Notes of the team.
import type { notes as es } from './es.ts';

export const notes: typeof es = {
  notes: {
    title: 'Notes',
    none: 'No notes.',
    write: 'Write a note',
    text: 'Note',
    hint: 'Your team reads it, the cardholder does not. Card numbers are masked.',
    send: 'Save',
    delete: 'Delete',
    deleteTitle: 'Delete this note?',
    deleteText: 'It cannot be restored. The audit log keeps that it existed, not what it said.',
    former: 'Somebody who has left',
    about: { card: 'About a card', transaction: 'About a purchase', payment: 'About a payment' },
  },
};
