import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { recordEvents } from '#platform/events/server/commands.ts'
import { promiseJob } from '../../deliveries/rules.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { isSettled, movedAtBy, scoreOf, type Course } from '../rules.ts'
import { spansOf } from './expected-band.ts'
import { judgePromise } from '../../promise-ledger/server/commands.ts'
import { wasTold } from '../../promise-ledger/server/queries.ts'
import { promises } from '../../promise-ledger/server/tables.ts'

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
    .select({ ...getTableColumns(promises), wasTold })
    .from(promises)
    .where(inArray(promises.deliveryId, [0, ...ids]))
    .orderBy(asc(promises.toldAt), asc(promises.id))
    .for('update')
  if (rows.length === 0) return
  const courses = await coursesOf(tx, [...new Set(rows.map(({ deliveryId }) => deliveryId))])
  const changed = rows.flatMap((row, index) => {
    const course = courses.get(row.deliveryId)
    const later = rows.slice(index + 1).filter((one) => one.wasTold && one.deliveryId === row.deliveryId)
    const told = { ...row, movedAt: movedAtBy(row, later) }
    if (!course || isSettled(told, course)) return []
    const { outcome, arrivedAt } = scoreOf(told, course) ?? { outcome: null, arrivedAt: null }
    return outcome === row.outcome ? [] : [{ id: row.id, before: row.outcome, outcome, arrivedAt }]
  })
  for (const one of changed) await judgePromise(tx, one)
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
  const { timeZone } = await logisticsSetting(db, 'general')
  const { stopId, at, kind, outcome } = routeActions
  const acts = await db
    .select({ stopId, at, kind })
    .from(routeActions)
    .where(and(inArray(stopId, [...ids]), inArray(kind, ['arrive', 'fail']), eq(outcome, 'applied')))
    .orderBy(asc(at))
  const { id, state, doneAt, date, windows } = deliveries
  const rows = await db
    .select({ id, state, doneAt, date, windows })
    .from(deliveries)
    .where(inArray(id, [...ids]))
  return new Map(
    rows.map((row) => {
      const timesOf = (wanted: string) =>
        acts.flatMap((act) => (act.stopId === row.id && act.kind === wanted ? [act.at] : []))
      const course = {
        arrivals: timesOf('arrive'),
        failures: timesOf('fail'),
        // Whoever came for it was not come to.
        doneAt: row.state === 'collected' ? null : row.doneAt,
        isCancelled: row.state === 'cancelled',
        windows: spansOf(row, timeZone),
      }
      return [row.id, course]
    }),
  )
}
