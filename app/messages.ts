import type { Language } from '#kit/contract/sentence.ts'
import { addMessages, language, loadMessages, type Catalogues } from '#kit/web/i18n.ts'
import type { Texts } from '#kit/contract/texts.ts'
import { byLanguage, byNamespace } from './catalogue.ts'

const accounts = import.meta.glob<Texts>('../platform/accounts/messages/{en,fr,ar}.json', { import: 'default' })
const own = import.meta.glob<Texts>('./messages/{en,fr,ar}.json', { import: 'default' })
const ui = import.meta.glob<Texts>('../ui/messages/{en,fr,ar}.json', { import: 'default' })

const features: Record<Language, () => Promise<FeatureTexts>> = {
  en: () => import('./languages/en.ts'),
  fr: () => import('./languages/fr.ts'),
  ar: () => import('./languages/ar.ts'),
}

type FeatureTexts = { titles: Record<string, Texts>; texts: Record<string, () => Promise<Texts>> }

/** What signing in needs is known at once; the list of all features' texts is fetched with their first screen. */
export const catalogues: Catalogues = {
  first: { shell: byLanguage(own), ui: byLanguage(ui), accounts: byLanguage(accounts) },
  rest: async (lng) => byNamespace((await features[lng]()).texts),
}

const titled = new Set<Language>()

/** The titles of all screens and the kinds of notification in the current language, without the rest of the texts. */
export async function loadTitles(lng: Language = language()): Promise<void> {
  if (titled.has(lng)) return
  const { titles } = await features[lng]()
  addMessages(lng, byNamespace(titles))
  const kinds = Object.assign({}, ...Object.values(titles).map(({ notifications }) => notifications))
  addMessages(lng, { notifications: { kinds } })
  titled.add(lng)
}

export async function loadFrameMessages(): Promise<void> {
  await Promise.all([loadTitles(), loadMessages(['shell', 'ui', 'notifications'])])
}
