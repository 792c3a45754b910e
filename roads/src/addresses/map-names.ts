import type { Tags } from '../source/map-source.ts'
import { nameKey } from './name-tokens.ts'

/** Capitals have names in hundreds of languages. */
const mostNames = 12
const nameKeys =
  /^(?:alt_name|short_name|old_name|official_name|loc_name|int_name|reg_name|name:(?:en|fr|ar|es|de|it|pt|ru|kk|tr|zgh))$/
/** Street signs of other languages: "name:sv", "name:sr-Latn", "name:be-tarask". */
const languageKeys = /^name:[a-z]{2,3}(?:[-_]\w+)?$|^(?:alt|official)_name:[a-z]{2,3}$/

/** The alternative names in the tags of a map element: those of the product's own languages first, then those of any other. */
export function aliasesOf(tags: Tags): string[] {
  const keys = Object.keys(tags)
  const own = keys.filter((key) => nameKeys.test(key))
  const foreign = keys.filter((key) => !nameKeys.test(key) && languageKeys.test(key))
  return [...own, ...foreign].flatMap((key) => valuesOf(tags, key))
}

/** The values of a tag that may list several. */
export function valuesOf(tags: Tags, key: string): string[] {
  const parts = (tags[key] ?? '').split(';').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

/** Drops names that fold to the same tokens as an earlier one. */
export function distinctNames(names: readonly string[]): string[] {
  const nameByKey = new Map<string, string>()
  for (const name of new Set(names)) {
    const key = nameKey(name)
    if (key !== '' && !nameByKey.has(key)) nameByKey.set(key, name)
  }
  return [...nameByKey.values()].slice(0, mostNames)
}
