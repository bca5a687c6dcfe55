// What each question is called and how it is asked, for the lists of the web app. They show many at a time,
// whose answers the contract fixes, so the words come with the app and not with each of them.
import type { Questions } from '#modules/approvals/question.ts';
import { LANGUAGES } from '#platform/text/language.ts';

export function questionWords(questions: Questions): string {
  const lines = Object.values(questions).map(({ action, texts }) => {
    const { name, asks, owner = asks } = texts({ channel: 'inbox' });
    const inEach = LANGUAGES.map(
      (language) =>
        `    ${language}: { name: ${asText(name[language])}, asks: ${asText(asks[language])}, asked: ${asText(owner[language])} },\n`,
    );
    return `  ${action}: {\n${inEach.join('')}  },\n`;
  });
  return [
    '// Made by `npm run gen` from the questions.',
    '',
    '/** Its name in lists, and what is said after the name of who asks, and after "you". */',
    `export const QUESTION_WORDS = {\n${lines.join('')}} as const;`,
    '',
  ].join('\n');
}

/** None of them has a quotation mark. */
const asText = (text: string): string => `'${text}'`;
