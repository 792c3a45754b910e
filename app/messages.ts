import type { Language } from '#kit/contract/sentence.ts'
import { addMessages, language, loadMessages, type Catalogue } from '#kit/web/i18n.ts'
import type { Texts } from '#kit/web/texts.ts'

const features = import.meta.glob<Texts>(
  ['../features/**/messages/{en,fr,ar}.json', '../platform/*/messages/{en,fr,ar}.json'],
  { import: 'default' },
)
const own = import.meta.glob<Texts>('./messages/{en,fr,ar}.json', { import: 'default' })
const ui = import.meta.glob<Texts>('../ui/messages/{en,fr,ar}.json', { import: 'default' })

const titlesIn: Record<Language, () => Promise<{ titles: Record<string, Texts> }>> = {
  en: () => import('./titles/en.ts'),
  fr: () => import('./titles/fr.ts'),
  ar: () => import('./titles/ar.ts'),
}

/** Every namespace: `shell` and `ui`, and for a feature its folder, `ecommerce/orders` being `ecommerce-orders`. */
export const catalogue: Catalogue = { shell: byLanguage(own), ui: byLanguage(ui), ...featureCatalogues() }

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

function featureCatalogues(): Catalogue {
  const groups = new Map<string, typeof features>()
  for (const [path, load] of Object.entries(features)) {
    const namespace = namespaceOf(path)
    groups.set(namespace, { ...groups.get(namespace), [path]: load })
  }
  return Object.fromEntries([...groups].map(([namespace, files]) => [namespace, byLanguage(files)]))
}

function byLanguage(files: typeof features): Catalogue[string] {
  const of = (lng: Language) => {
    const load = Object.entries(files).find(([path]) => path.endsWith(`/${lng}.json`))?.[1]
    return load ?? (() => Promise.resolve({}))
  }
  return { en: of('en'), fr: of('fr'), ar: of('ar') }
}

function namespaceOf(path: string): string {
  return path
    .replace(/^.*(features|platform)\//, '')
    .replace(/\/messages\/\w+\.json$/, '')
    .replaceAll('/', '-')
}
