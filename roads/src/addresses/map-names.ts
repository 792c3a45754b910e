import type { Tags } from '../source/map-source.ts'
import { nameKey } from './name-tokens.ts'

const aliasKeys =
  /^(?:alt_name|short_name|old_name|official_name|loc_name|int_name|name:(?:en|fr|ar|es|de|it|pt|ru|kk|tr|zgh))$/

/** The alternative names in the tags of a map element. */
export function aliasesOf(tags: Tags): string[] {
  return Object.entries(tags).flatMap(([key, value]) =>
    aliasKeys.test(key) ? value.split(';').map((name) => name.trim()) : [],
  )
}

/** Drops names that fold to the same tokens as an earlier one. */
export function distinctNames(names: readonly string[]): string[] {
  const nameByKey = new Map<string, string>()
  for (const name of new Set(names)) {
    const key = nameKey(name)
    if (key !== '' && !nameByKey.has(key)) nameByKey.set(key, name)
  }
  return [...nameByKey.values()].slice(0, 8)
}
