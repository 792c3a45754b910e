import type { Language } from '#kit/contract/sentence.ts'
import type { TextsByLanguage } from '#kit/web/i18n.ts'
import type { Texts } from '#kit/contract/texts.ts'

/** What files hold, by the namespace of their folder: `ecommerce-orders` for texts in `ecommerce/orders`. */
export function byNamespace<File>(files: Record<string, File>): Record<string, File> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [namespaceOf(path), file]))
}

export function byLanguage(files: Record<string, () => Promise<Texts>>): TextsByLanguage {
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
