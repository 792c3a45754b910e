import * as z from 'zod/mini'
import { isSame } from '#kit/contract/same.ts'

/** What a list gained and lost, so that what others put there or took away in between stays as they left it. */
export type ListChange<T> = { gained: T[]; lost: T[] }

export function listChange<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ gained: z.array(item), lost: z.array(item) })
}

/** What leads from one list to the other; nothing where they hold the same. */
export function changeBetween<T>(from: T[], to: T[]): ListChange<T> | null {
  if (from === to) return null
  const [gained, lost] = [lessOf(to, from), lessOf(from, to)]
  return gained.length + lost.length > 0 ? { gained, lost } : null
}

export function withChange<T>(list: T[], { gained, lost }: ListChange<T>): T[] {
  return [...lessOf(list, lost), ...gained]
}

/** Each takes one away, so that what stands there twice then stands there once; the same list where none does. */
export function lessOf<T>(list: T[], gone: T[]): T[] {
  const left = [...gone]
  const kept = list.filter((one) => {
    const at = left.findIndex((other) => isSame(one, other))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return kept.length < list.length ? kept : list
}
