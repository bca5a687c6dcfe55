// What a person does on our pages in a real browser.
import type { TestApp } from '../../support/app.ts';
import type { Tab } from '../../support/chromium.ts';
import { sentCode } from '../../support/codes.ts';

/** The page is loaded, and has this heading. */
export const hasHeading = (text: string): string =>
  `document.readyState === 'complete' && document.querySelector('h1')?.textContent === ${JSON.stringify(text)}`;

/** On the sign-in page in English, with the code that is sent. */
export async function signInOn(tab: Tab, testApp: TestApp, email: string): Promise<void> {
  await tab.type('email', email);
  await tab.press('Send the code');
  await tab.until(hasHeading('Check your e-mail'));
  await tab.type('code', await sentCode(testApp, email));
  await tab.press('Sign in');
}
