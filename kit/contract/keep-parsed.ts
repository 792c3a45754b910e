import * as z from 'zod/mini'

/** What could no longer be read, by the tab of the settings it stands on: the names that lead to it; none for all of the tab. */
export const UnreadByTab = z.record(z.string(), z.array(z.array(z.string())))
export type UnreadByTab = z.infer<typeof UnreadByTab>

type Path = readonly PropertyKey[]
/** A stored value as far as it can still be read, and the names of what was put back to its default on the way. */
export type Kept<T> = { value: T; unread: string[][] }

/** So many faults are put right one by one; a value with more is one that nothing is left of. */
const mostFaults = 50

/**
 * Reads what was stored under an earlier schema. What it refuses is replaced: an entry of a list is left out, a field is as
 * in the defaults, and if that is refused too, what it belongs to is.
 */
export function keepParsed<S extends z.ZodMiniType>(
  schema: S,
  stored: unknown,
  defaults: z.infer<S>,
): Kept<z.infer<S>> {
  const unread: Path[] = []
  let value: unknown = stored
  for (let fault = 0; fault < mostFaults; fault++) {
    const read = z.safeParse(schema, value)
    if (read.success) return { value: read.data, unread: unread.map((path) => path.map(String)) }
    const path = nextOf(read.error.issues[0]?.path ?? [], unread)
    if (path.length === 0) break
    unread.push(path)
    value = replaced(value, path, defaults)
  }
  return { value: defaults, unread: [[]] }
}

/** The fault itself, or an entry of a list that it lies in; what was replaced already and is refused again, is replaced with what it lies in. */
function nextOf(path: Path, unread: readonly Path[]): Path {
  const entry = path.findIndex((part) => typeof part === 'number')
  let next = entry < 0 ? path : path.slice(0, entry + 1)
  while (next.length > 0 && typeof next.at(-1) !== 'number' && unread.some((one) => isSame(one, next)))
    next = next.slice(0, -1)
  return next
}

function isSame(one: Path, other: Path): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at])
}

function replaced(value: unknown, [part, ...rest]: Path, defaults: unknown): unknown {
  if (part === undefined) return defaults
  if (Array.isArray(value)) return value.filter((_, at) => at !== part)
  const own = typeof value === 'object' && value !== null ? value : {}
  const [inside, usual] = [valueIn(own, part), valueIn(defaults, part)]
  const next = rest.length === 0 ? usual : replaced(inside, rest, usual)
  return { ...own, [part]: next }
}

function valueIn(object: unknown, part: PropertyKey): unknown {
  return typeof object === 'object' && object !== null ? (object as Record<PropertyKey, unknown>)[part] : undefined
}

/** Every tab as far as it can still be read. */
export function keepTabs<Tabs extends Record<string, z.ZodMiniType>>(
  schemas: Tabs,
  stored: { [T in keyof Tabs]: unknown },
  defaults: { [T in keyof Tabs]: z.infer<Tabs[T]> },
): { tabs: { [T in keyof Tabs]: z.infer<Tabs[T]> }; unread: UnreadByTab } {
  const tabs = { ...defaults }
  const unread: UnreadByTab = {}
  for (const tab of Object.keys(schemas)) {
    const kept = keepParsed(schemas[tab]!, stored[tab], defaults[tab])
    Object.assign(tabs, { [tab]: kept.value })
    if (kept.unread.length > 0) unread[tab] = kept.unread
  }
  return { tabs, unread }
}
