import { isSame } from '#kit/contract/same.ts'
import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { FindAudience, Audience } from '#kit/server/feature.ts'
import { listRows, type ListPlan } from '#kit/server/list-page.ts'

type Row = Record<string, unknown>
/** The rows of an entity, with the columns that conditions on them name, as its lists are narrowed by them. */
type Rows = Pick<ListPlan<Record<string, PgColumn | SQL>>, 'from' | 'joins' | 'id' | 'columns'> & {
  /** Of some rows everyone hears who may read any such thing. */
  isForAll?: (row: Row) => boolean
}

const Before = z.record(z.string(), z.unknown())

/**
 * A change of a row is for those who may read that row, or could before: it leaves their lists. One that is gone is as its
 * last event says; if the event doesn't say enough, only those hear of it who may read all such things.
 */
export function audienceOfRows(thing: string, { isForAll = () => false, columns, id, ...plan }: Rows): FindAudience {
  const audienceOf = (row: Row): Audience => ({ reads: [isForAll(row) ? [thing] : [thing, row]] })
  return async (db, changes) => {
    const ids = changes.map(({ entityId }) => Number(entityId)).filter(Number.isInteger)
    const rows = await listRows(db, inArray(id, ids.concat(0)), { ...plan, columns: { ...columns, entityId: id } })
    const now = new Map(rows.map(({ entityId, ...row }): [string, Row] => [String(entityId), row]))
    const states = new Map([...now].map(([entityId, row]): [string, Row[]] => [entityId, [row]]))
    for (const { entityId, before } of changes) {
      const row: Row = { ...now.get(entityId), ...z.safeParse(Before, before).data, id: Number(entityId) }
      const narrowing = Object.keys(columns).filter((field) => Object.hasOwn(row, field))
      const known = states.get(entityId) ?? []
      const state = Object.fromEntries(narrowing.map((field) => [field, row[field]]))
      const isNew = narrowing.length === Object.keys(columns).length && !known.some((one) => isSame(one, state))
      if (isNew) states.set(entityId, [...known, state])
    }
    return new Map([...states].map(([entityId, known]) => [entityId, { either: known.map(audienceOf) }]))
  }
}
