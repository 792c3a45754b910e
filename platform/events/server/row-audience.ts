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
 * A change of a row is for those who may read that row. One that is gone is as its last event says; if the event doesn't
 * say enough, only those hear of it who may read all such things.
 */
export function audienceOfRows(thing: string, { isForAll = () => false, columns, id, ...plan }: Rows): FindAudience {
  const audienceOf = (row: Row): Audience => ({ reads: [isForAll(row) ? [thing] : [thing, row]] })
  return async (db, changes) => {
    const ids = changes.map(({ entityId }) => Number(entityId)).filter(Number.isInteger)
    const rows = await listRows(db, inArray(id, ids.concat(0)), { ...plan, columns: { ...columns, entityId: id } })
    const gone = changes.flatMap(({ entityId, before }): [string, Row][] => {
      const row = { ...z.safeParse(Before, before).data, id: Number(entityId) }
      return Object.keys(columns).every((field) => Object.hasOwn(row, field)) ? [[entityId, row]] : []
    })
    const known = rows.map(({ entityId, ...row }): [string, Row] => [String(entityId), row])
    return new Map([...gone, ...known].map(([entityId, row]) => [entityId, audienceOf(row)]))
  }
}
