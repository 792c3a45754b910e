import type { Language } from '#kit/contract/sentence.ts'
import { changeLanguage, languages } from '#kit/web/i18n.ts'
import { changePreferences } from '#kit/web/preferences.ts'

/** Changes the language: its texts and its direction. The choice is remembered. */
export async function setLanguage(lng: Language): Promise<void> {
  const { loadTitles } = await import('./feature-texts.ts')
  await loadTitles(lng)
  await changeLanguage(lng)
  changePreferences({ isRtl: languages.some(({ i18nLang, isRTL }) => i18nLang === lng && isRTL) })
}
