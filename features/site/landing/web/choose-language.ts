import { changeLanguage, languages } from '#kit/web/i18n.ts'
import { changePreferences, colorScheme } from '#kit/web/preferences.ts'

/** Changes the language and its direction; says whether it is one of the product’s. */
export function chooseLanguage(wanted: string): boolean {
  const chosen = languages.find(({ i18nLang }) => i18nLang === wanted)
  if (!chosen) return false
  void changeLanguage(chosen.i18nLang).then(() => changePreferences({ isRtl: chosen.isRTL }))
  return true
}

export function switchTheme(): void {
  changePreferences({ theme: colorScheme() === 'dark' ? 'light' : 'dark' })
}
