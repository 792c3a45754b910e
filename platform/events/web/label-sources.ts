import type { AuditWords, FieldNames } from '#kit/web/feature.ts'

const sources: Record<string, FieldNames> = {}
const words: Record<string, AuditWords> = {}

/** Makes the kinds of things known that a feature's events are about, and what their fields and codes are called. */
export function addEntities(more: Record<string, FieldNames> = {}, moreWords: Record<string, AuditWords> = {}): void {
  Object.assign(sources, more)
  Object.assign(words, moreWords)
}

/** The kinds of things that events are about, as far as the log shows them. */
export function allEntities(): string[] {
  return Object.keys(sources)
}

/** Where the forms of a kind of thing have the names of its fields. */
export function labelSource(entity: string): FieldNames {
  return sources[entity] ?? []
}

/** What a kind of thing calls its fields and codes besides. */
export function wordSource(entity: string): AuditWords {
  return words[entity] ?? {}
}
