import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { recordEvents } from '#platform/events/server/commands.ts'
import { promiseJob } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { isSettled, scoreOf, type Course } from '../rules.ts'
import { promises } from './tables.ts'

/** Judges what recipients were told, in jobs that were added with the arrival, or with what ended the delivery. */
export function workOnPromises(machine: Machine): void {
  machine.queue.work(promiseJob, ({ ids }, finish) =>
    machine.db.transaction(async (tx) => {
      await finish(tx)
      if (Array.isArray(ids)) await scorePromises(tx, machine, ids.map(Number))
    }),
  )
}

async function scorePromises(tx: Transaction, machine: Machine, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .select()
    .from(promises)
    .where(inArray(promises.deliveryId, [0, ...ids]))
    .orderBy(asc(promises.id))
    .for('update')
  if (rows.length === 0) return
  const courses = await coursesOf(tx, [...new Set(rows.map(({ deliveryId }) => deliveryId))])
  const changed = rows.flatMap((row) => {
    const course = courses.get(row.deliveryId)
    if (!course || isSettled(row, course)) return []
    const { outcome, arrivedAt } = scoreOf(row, course) ?? { outcome: null, arrivedAt: null }
    return outcome === row.outcome ? [] : [{ id: row.id, before: row.outcome, outcome, arrivedAt }]
  })
  for (const { id, outcome, arrivedAt } of changed)
    await tx.update(promises).set({ outcome, arrivedAt }).where(eq(promises.id, id))
  await recordEvents(
    tx,
    machine,
    changed.map(({ id, before, outcome }) => ({
      kind: 'promise.judged',
      entity: 'promise',
      entityId: id,
      before: { outcome: before },
      after: { outcome },
    })),
  )
}

async function coursesOf(db: Database, ids: readonly number[]): Promise<Map<number, Course>> {
  const { stopId, at, kind, outcome } = routeActions
  const arrivals = await db
    .select({ stopId, at })
    .from(routeActions)
    .where(and(inArray(stopId, [...ids]), eq(kind, 'arrive'), eq(outcome, 'applied')))
    .orderBy(asc(at))
  const rows = await db
    .select({ id: deliveries.id, state: deliveries.state, doneAt: deliveries.doneAt })
    .from(deliveries)
    .where(inArray(deliveries.id, [...ids]))
  return new Map(
    rows.map(({ id, state, doneAt }) => [
      id,
      {
        arrivals: arrivals.flatMap((one) => (one.stopId === id ? [one.at] : [])),
        doneAt,
        isCancelled: state === 'cancelled',
      },
    ]),
  )
}
