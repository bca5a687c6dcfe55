// What members may do, by role.
import type { roles as es } from './es.ts';

export const roles: typeof es = {
  roles: {
    lead: 'What members may do on both sides, by role. You can withhold rights from a role; owners have them all.',
    change: 'Change rights',
    changeOf: (role) => `Rights of the role ${role}`,
    changeText:
      'What you mark, members in this role cannot do from their next request on. API keys are not affected.',
    save: 'Save',
    toWithhold: 'Rights to withhold',
    readsAll: 'Reads everything',
    readsOthers: 'Reads all but what is withheld',
    withheld: 'Withheld',
  },
};
