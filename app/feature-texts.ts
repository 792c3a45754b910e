import type { Language } from '#kit/contract/sentence.ts'
import { merged, type Texts } from '#kit/contract/texts.ts'
import { addMessages, language, loadMessages } from '#kit/web/i18n.ts'
import { byNamespace } from './catalogue.ts'

type FeatureTexts = {
  titles: Record<string, Texts>
  texts: Record<string, () => Promise<Texts>>
  loadWords: () => Promise<Record<string, Texts>>
}

const features: Record<Language, () => Promise<FeatureTexts>> = {
  en: () => import('./languages/en.ts'),
  fr: () => import('./languages/fr.ts'),
  ar: () => import('./languages/ar.ts'),
}

/** The texts of every feature by namespace; the audit log, the roles page, the settings of notifications and the scopes of API keys have words of all of them. */
export async function textsOf(lng: Language): Promise<Record<string, () => Promise<Texts>>> {
  const { texts, loadWords } = await features[lng]()
  const all = byNamespace(texts)
  return {
    ...all,
    events: async () => merged(await all['events']?.(), section('audit', await loadWords())),
    rights: async () => section('rights', await loadWords()),
    optional: async () => section('optional', await loadWords()),
    'key-scopes': async () => section('keyScopes', await loadWords()),
  }
}

const titled = new Set<Language>()

/** The titles of all screens and the kinds of notification in the current language, without the rest of the texts. */
export async function loadTitles(lng: Language = language()): Promise<void> {
  if (titled.has(lng)) return
  const { titles } = await features[lng]()
  addMessages(lng, byNamespace(titles))
  addMessages(lng, { notifications: { kinds: section('notifications', titles) } })
  titled.add(lng)
}

export async function loadFrameMessages(): Promise<void> {
  await Promise.all([loadTitles(), loadMessages(['shell', 'ui', 'notifications'])])
}

/** One section of every feature's texts, put together. */
function section(name: string, files: Record<string, Texts>): Texts {
  const sections = Object.values(files).map(({ [name]: one }) => one)
  return sections.reduce<Texts>((all, one) => (typeof one === 'object' ? merged(all, one) : all), {})
}
