// The books of mail in a map: those in PostgreSQL have tests of their own.
import type { KeptMail, MailBooks, MailKey } from '#providers/mail/books.ts';

type Thin = KeptMail & { readonly asked_by: string | null };

export function thinMailBooks(): MailBooks {
  const rows = new Map<string, Thin>();
  const keyOf = ({ tenant, mail }: MailKey): string => `${tenant.id} ${mail.reference}`;
  const change = (key: MailKey, changed: (row: Thin) => Partial<Thin>): Thin | undefined => {
    const row = rows.get(keyOf(key));
    if (row === undefined) return undefined;
    const after = { ...row, ...changed(row) };
    rows.set(keyOf(key), after);
    return after;
  };
  const isOf = (key: MailKey, run: string): boolean => rows.get(keyOf(key))?.asked_by === run;
  return {
    find: async (key) => rows.get(keyOf(key)),
    async begin(key, { run, id }) {
      if (rows.has(keyOf(key))) return false;
      const nothing = { is_accepted: false, is_refused: false, unknown_count: 0 };
      rows.set(keyOf(key), { connection_id: id, asked_by: run, ...nothing });
      return true;
    },
    goOn: async (key, { run, id }) =>
      isOf(key, run) && change(key, () => ({ connection_id: id })) !== undefined,
    bind: async (key) => change(key, () => ({ asked_by: null })),
    forget: async (key, run) => isOf(key, run) && rows.delete(keyOf(key)),
    note: async (key, end) =>
      change(key, ({ is_accepted, is_refused, unknown_count }) => ({
        asked_by: null,
        is_accepted: is_accepted || end === 'accepted',
        is_refused: is_refused || end === 'refused',
        unknown_count: unknown_count + (end === 'unknown' ? 1 : 0),
      })),
  };
}
