const year = 365 * 24 * 60 * 60

/** Keeps the chosen language for the next visit, on pages that run without the rest of the program. */
export function keepLanguage(language: string): void {
  localStorage.setItem('language', language)
  keepChoice('language', language)
}

/** Keeps what was chosen where the server sees it too. */
export function keepChoice(name: string, value: string): void {
  document.cookie = `Routewright-${name}=${value}; path=/; max-age=${year}; samesite=lax`
}
