import type { Language } from '#kit/contract/sentence.ts'
import type { Catalogue } from '#kit/web/i18n.ts'
import type { Texts } from '#kit/web/texts.ts'

type TextFiles = Record<string, () => Promise<Texts>>

/** The texts of features: `ecommerce-orders` for those in the folder `ecommerce/orders`. */
export function catalogueOf(files: TextFiles): Catalogue {
  const groups = new Map<string, TextFiles>()
  for (const [path, load] of Object.entries(files)) {
    const namespace = namespaceOf(path)
    groups.set(namespace, { ...groups.get(namespace), [path]: load })
  }
  return Object.fromEntries([...groups].map(([namespace, some]) => [namespace, byLanguage(some)]))
}

export function byLanguage(files: TextFiles): Catalogue[string] {
  const of = (lng: Language) => {
    const load = Object.entries(files).find(([path]) => path.endsWith(`/${lng}.json`))?.[1]
    return load ?? (() => Promise.resolve({}))
  }
  return { en: of('en'), fr: of('fr'), ar: of('ar') }
}

export function namespaceOf(path: string): string {
  return path
    .replace(/^.*(features|platform)\//, '')
    .replace(/\/messages\/\w+\.json$/, '')
    .replaceAll('/', '-')
}
