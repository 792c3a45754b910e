import type { Language } from '#kit/contract/sentence.ts'
import { addMessages, language, loadMessages, type Catalogues } from '#kit/web/i18n.ts'
import type { Texts } from '#kit/web/texts.ts'
import { byLanguage, catalogueOf, namespaceOf } from './catalogue.ts'

const accounts = import.meta.glob<Texts>('../platform/accounts/messages/{en,fr,ar}.json', { import: 'default' })
const own = import.meta.glob<Texts>('./messages/{en,fr,ar}.json', { import: 'default' })
const ui = import.meta.glob<Texts>('../ui/messages/{en,fr,ar}.json', { import: 'default' })

const titlesIn: Record<Language, () => Promise<{ titles: Record<string, Texts> }>> = {
  en: () => import('./titles/en.ts'),
  fr: () => import('./titles/fr.ts'),
  ar: () => import('./titles/ar.ts'),
}

/** What signing in needs is known at once; the list of all features' texts is fetched with their first screen. */
export const catalogues: Catalogues = {
  first: { shell: byLanguage(own), ui: byLanguage(ui), ...catalogueOf(accounts) },
  rest: async () => (await import('./feature-messages.ts')).featureCatalogue,
}

const titled = new Set<Language>()

/** The titles of all screens in the current language, without the rest of their texts. */
export async function loadTitles(lng: Language = language()): Promise<void> {
  if (titled.has(lng)) return
  const { titles } = await titlesIn[lng]()
  addMessages(lng, Object.fromEntries(Object.entries(titles).map(([path, texts]) => [namespaceOf(path), texts])))
  titled.add(lng)
}

export async function loadFrameMessages(): Promise<void> {
  await Promise.all([loadTitles(), loadMessages(['shell', 'ui', 'notifications'])])
}
