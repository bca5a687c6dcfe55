// Light or dark: as the system says, until the reader chooses. It is all that the app keeps in a browser.
export type Theme = 'light' | 'dark';

const KEY = 'theme';

function chosenTheme(): Theme | undefined {
  const chosen = localStorage.getItem(KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}

export const themeNow = (): Theme =>
  chosenTheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  showTheme();
}

export function showTheme(): void {
  const chosen = chosenTheme();
  if (chosen !== undefined) document.documentElement.dataset['theme'] = chosen;
}
