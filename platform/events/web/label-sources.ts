import type { FieldNames } from '#kit/web/feature.ts'

const sources: Record<string, FieldNames> = {}

/** Makes the kinds of things known that a feature's events are about. */
export function addEntities(more: Record<string, FieldNames> = {}): void {
  Object.assign(sources, more)
}

/** The kinds of things that events are about, as far as the log shows them. */
export function allEntities(): string[] {
  return Object.keys(sources)
}

/** Where the forms of a kind of thing have the names of its fields. */
export function labelSource(entity: string): FieldNames {
  return sources[entity] ?? []
}
