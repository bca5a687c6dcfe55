// The language that a reader chooses, which the server reads from a cookie.
const YEAR_SECONDS = 31_536_000;

/** The page is loaded again in the other language, so nothing on it is left in the first. */
export function chooseLanguage(language: string): void {
  document.cookie = `monedero_language=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  location.reload();
}

export const LANGUAGE_NAMES = { en: 'English', es: 'Español', pt: 'Português' };
