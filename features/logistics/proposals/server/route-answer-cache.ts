import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Bus } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { toldStamp } from '../../promise-ledger/server/queries.ts'

/** A late route, and what an answer about it holds for. */
export type Candidate = { routeId: number; key: string }

type Known<T> = { key: string; found: Promise<T | undefined> }
const mostKept = 500

/** Keeps the newest answer about each route: it holds as long as its key is the same, whoever asks. */
export function routeAnswerCache<T>() {
  const knownOf = stateOf<Bus, Map<number, Known<T>>>(() => new Map())
  return (bus: Bus, { id, key }: { id: number; key: string }, find: () => Promise<T | undefined>) => {
    const known = knownOf(bus)
    const before = known.get(id)
    if (before?.key === key) return before.found
    const found = find()
    known.delete(id)
    known.set(id, { key, found })
    found.catch(() => known.delete(id))
    for (const oldest of known.keys()) {
      if (known.size <= mostKept) break
      known.delete(oldest)
    }
    return found
  }
}

/** Changes with what the recipients of a route were told: an answer holds no longer then. */
export function toldOnRoute(routeId: PgColumn): SQL<string> {
  return toldStamp(sql`select ${deliveries.id} from ${deliveries} where ${deliveries.routeId} = ${routeId}`)
}
