// Forgets links by which a card was to be connected.
import { deleteOldIds, forgetSweep, type ForgetServices } from '#platform/personal-data/forget.ts';
import type { Sweep } from '#platform/queue/sweep.ts';

export const oldLinksSweep = (services: ForgetServices): Sweep =>
  forgetSweep(services, 'payment_methods.old_links', 'links', (db, ...old) =>
    deleteOldIds(db, 'checkout_sessions', 'cks', ...old),
  );
