import { session } from './session.ts'

type Values = Record<string, unknown>

/** Drafts lie apart for each person who uses this browser. */
function keyOf(name: string): string {
  return `draft ${name} ${session()?.userData.id ?? 'guest'}`
}

/** What was typed into a form and not sent yet, laid over what the form starts with; a draft of another shape is ignored. */
export function readDraft<V extends Values>(name: string, initial: V): { values: V; isResumed: boolean } {
  const kept = parsed(localStorage.getItem(keyOf(name)))
  const fields = Object.keys(initial).filter(
    (field) => Object.hasOwn(kept, field) && isLike(kept[field], initial[field]),
  )
  if (fields.length === 0) return { values: initial, isResumed: false }
  const own = Object.fromEntries(fields.map((field) => [field, kept[field]]))
  return { values: { ...initial, ...own }, isResumed: true }
}

/** Keeps a draft in this browser until it is sent or dropped. */
export function keepDraft(name: string, values: Values): void {
  localStorage.setItem(keyOf(name), JSON.stringify(values))
}

export function dropDraft(name: string): void {
  localStorage.removeItem(keyOf(name))
}

function parsed(text: string | null): Values {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return isRecord(kept) ? kept : {}
  } catch {
    return {}
  }
}

/** A field that may be empty takes anything; others only what is of their own kind. */
function isLike(kept: unknown, initial: unknown): boolean {
  if (initial === null || kept === null) return initial === null
  if (Array.isArray(kept) || Array.isArray(initial)) return Array.isArray(kept) && Array.isArray(initial)
  if (!isRecord(kept) || !isRecord(initial)) return typeof kept === typeof initial
  return Object.keys(initial).every((field) => isLike(kept[field] ?? null, initial[field]))
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
