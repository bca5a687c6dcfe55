// The e-mails that ask an owner to decide. Their links lead to the pages of approvals, where the owner signs
// in; a link proves nothing by itself.
import { fill, type Language } from '#platform/text/language.ts';
import type { Question } from '../question.ts';
import type { StoredSnapshot } from '../snapshot.ts';

export type Email = { readonly subject: string; readonly text: string };

export function emailOf(
  { email, say }: Pick<Question, 'email' | 'say'>,
  approval: StoredSnapshot,
  { language, url }: { readonly language: Language; readonly url: string },
): Email {
  const said = { ...say(approval, language), url };
  return { subject: fill(email.subject, language, said), text: fill(email.text, language, said) };
}
