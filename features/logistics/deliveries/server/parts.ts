import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import type { Stored } from './queries.ts'
import { deliveries } from './tables.ts'

/** A delivery with all that was split off the same one, the first of them before the others. */
export async function partsOf(db: Database, delivery: Stored): Promise<Stored[]> {
  let first = delivery
  while (first.partOfId !== null) {
    const [before] = await db.select().from(deliveries).where(eq(deliveries.id, first.partOfId))
    if (!before) break
    first = before
  }
  const found = [first]
  for (let some = found; ;) {
    const ids = some.map(({ id }) => id)
    some = await db.select().from(deliveries).where(inArray(deliveries.partOfId, ids)).orderBy(asc(deliveries.id))
    if (some.length === 0) return found
    found.push(...some)
  }
}

/** Whether it is one of a pair: collected at one place for the other, or one of two that come together. */
export async function isLinked(db: Database, { id, linkedId }: Pick<Stored, 'id' | 'linkedId'>): Promise<boolean> {
  return linkedId !== null || (await db.$count(deliveries, eq(deliveries.linkedId, id))) > 0
}
