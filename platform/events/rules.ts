import { isRecord } from '#kit/contract/is-record.ts'
import type { AuditEvent } from './contract.ts'

/** The ability subject of an entity: `user` is `User`, `storeSettings` is `StoreSettings`. */
export function subjectOf(entity: string): string {
  return entity.charAt(0).toUpperCase() + entity.slice(1)
}

/** What happened, without the thing it happened to: `account.signed-in` becomes `signed-in`. */
export function whatOf(kind: string): string {
  return kind.slice(kind.indexOf('.') + 1)
}

const nameFields = ['name', 'fullName', 'title', 'productName', 'customer', 'reference', 'client']

type Named = { before?: unknown; after?: unknown } & Partial<
  Pick<AuditEvent, 'entity' | 'entityId' | 'actorId' | 'actorName'>
>

/** The name of the thing, if the event recorded one. */
export function nameIn({ before, after, ...by }: Named): string | undefined {
  // What people do to their own account is said under the name they did it with.
  if (by.entity === 'user' && by.actorName && String(by.actorId) === by.entityId) return by.actorName
  const sides = [after, before].filter(isRecord)
  const names = sides.flatMap((side) => nameFields.map((field) => side[field]))
  return names.find((name): name is string => typeof name === 'string' && name !== '')
}

/** A field that an event changed, by the names that lead to it. */
export type FieldChange = { path: string[]; before: unknown; after: unknown }

const mostChanges = 200

/** What no one chose, and what says in words what another field says. */
export const technical = ['id', 'version', 'created', 'createdDate', 'isArchived', 'isCore', 'move', 'searchText']

/**
 * The fields that differ between two states; all of them where there is only one state. The state before is often the
 * whole thing and the state after what was sent: fields that were not sent have not changed.
 */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [old, next] = [fieldsOf(sentOf(before, after)), fieldsOf(sentOf(after, after))]
  const paths = new Map([...old, ...next].map(([key, { path }]) => [key, path]))
  return [...paths]
    .map(([key, path]) => ({ path, before: old.get(key)?.value, after: next.get(key)?.value }))
    .filter((change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null))
    .slice(0, mostChanges)
}

function sentOf(state: unknown, after: unknown): unknown {
  if (!isRecord(state)) return state
  const isShown = (name: string) => !technical.includes(name) && (!isRecord(after) || name in after)
  return Object.fromEntries(Object.entries(state).filter(([name]) => isShown(name)))
}

type Field = { path: string[]; value: unknown }

function fieldsOf(state: unknown, path: string[] = []): Map<string, Field> {
  const isList = Array.isArray(state) && state.some(isRecord)
  if (!isRecord(state) && !isList) return new Map(path.length > 0 ? [[path.join(' '), { path, value: state }]] : [])
  const parts = isList ? state.map((part, at): [string, unknown] => [String(at + 1), part]) : Object.entries(state)
  return new Map(parts.flatMap(([name, value]) => [...fieldsOf(value, [...path, name])]))
}

/** What stands beside a field of a state: the thing it is part of. */
export function besideOf(state: unknown, path: string[]): Record<string, unknown> {
  const thing = path.slice(0, -1).reduce<unknown>((part, name) => {
    if (Array.isArray(part)) return part[Number(name) - 1]
    return isRecord(part) ? part[name] : undefined
  }, state)
  return isRecord(thing) ? thing : {}
}

/** Rows by the part they belong to: the thing itself, and everything that is deleted with it. */
export type KeptRows = Record<string, Record<string, unknown>[]>
