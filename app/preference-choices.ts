import { isSame } from '#kit/contract/same.ts'
import type { Preferences } from '#platform/preferences/contract.ts'

/** Preferences as single choices, every list one of them: each is kept, sent and taken over without the others. */
export type Choices = Record<string, unknown>

const listKey = 'lists.'

export function choicesOf({ lists = {}, ...rest }: Preferences): Choices {
  const ofLists = Object.entries(lists).map(([name, settings]) => [listKey + name, settings])
  return Object.fromEntries([...Object.entries(rest), ...ofLists].filter(([, value]) => value !== undefined))
}

export function preferencesOf(choices: Choices): Preferences {
  const entries = Object.entries(choices)
  const lists = entries.flatMap(([key, value]) => (key.startsWith(listKey) ? [[key.slice(listKey.length), value]] : []))
  const rest = entries.filter(([key]) => !key.startsWith(listKey))
  return { ...Object.fromEntries(rest), ...(lists.length > 0 && { lists: Object.fromEntries(lists) }) }
}

/** The choices that differ from before. */
export function changedIn(after: Choices, before: Choices): string[] {
  return Object.keys(after).filter((key) => !isSame(after[key], before[key]))
}

export function only(choices: Choices, keys: Iterable<string>): Choices {
  return Object.fromEntries([...keys].flatMap((key) => (key in choices ? [[key, choices[key]]] : [])))
}

export function without(choices: Choices, keys: ReadonlySet<string>): Choices {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !keys.has(key)))
}
