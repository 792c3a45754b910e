import { sql } from 'drizzle-orm'
import { builtOnce } from '#kit/server/built-once.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { errorText } from '#kit/server/error-text.ts'
import { staleWhileRevalidate } from '#kit/server/stale-while-revalidate.ts'
import type { Database, Machine } from '#kit/server/machine.ts'
import { storeSetting } from '../../settings/server/queries.ts'

const minuteMs = 60_000
const ages = { youngMs: minuteMs, oldMs: 10 * minuteMs, most: 100 }
/** Up to here everything is added up at every call. */
const manyOrders = 50_000

/** Figures over a long time: of a usual store as they are now, of a large one as they were some minutes ago at most. */
export function keepFigures<Value>() {
  const answersOf = builtOnce(() => staleWhileRevalidate<Value>(ages))
  return async (machine: Machine, asked: string, work: () => Promise<Value>): Promise<Value> => {
    const { db, now, log } = machine
    if (!(await hasManyOrders(db))) return work()
    const { currency, timeZone } = await storeSetting(db, 'details')
    const key = [asked, currency, timeZone].join(' ')
    const onError = (error: unknown) => log.warn({ asked, error: errorText(error) }, 'figures could not be worked out')
    return answersOf(db)({ key, now: now().getTime(), work, onError })
  }
}

/** By the database's own estimate, which costs nothing to ask for. */
async function hasManyOrders(db: Database): Promise<boolean> {
  const rows = await askRows<{ many: boolean }>(
    db,
    sql`select reltuples >= ${manyOrders} as many from pg_class where oid = 'orders'::regclass`,
  )
  return rows[0]?.many === true
}
