import { peopleLanguages, type PeopleLanguage } from '#kit/contract/sentence.ts'
import type { TextsByLanguage } from '#kit/web/i18n.ts'
import type { Texts } from '#kit/contract/texts.ts'

/** What files hold, by the namespace of their folder: `ecommerce-orders` for texts in `ecommerce/orders`. */
export function byNamespace<File>(files: Record<string, File>): Record<string, File> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [namespaceOf(path), file]))
}

export function byLanguage(files: Record<string, () => Promise<Texts>>): TextsByLanguage {
  const isOf = (path: string, lng: PeopleLanguage) =>
    path.endsWith(`/${lng}.json`) || path.includes(`/languages/${lng}/`)
  const of = (lng: PeopleLanguage) => Object.entries(files).find(([path]) => isOf(path, lng))?.[1]
  const none = () => Promise.resolve({})
  const others = peopleLanguages.flatMap((lng) => {
    const load = of(lng)
    return load ? [[lng, load]] : []
  })
  return { en: none, fr: none, ar: none, ...Object.fromEntries(others) }
}

function namespaceOf(path: string): string {
  return path
    .replace(/^.*(features|platform)\//, '')
    .replace(/\/messages\/\w+\.json$/, '')
    .replaceAll('/', '-')
}
