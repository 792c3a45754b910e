import { subject } from '@casl/ability'
import { and, eq, isNull } from 'drizzle-orm'
import { forbidden } from '#kit/server/errors.ts'
import { handle, type Context, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { awayOn, findDriver, outagesOn } from '../../drivers/server/queries.ts'
import { exceptions } from '../../exceptions/server/tables.ts'
import { currentDay } from '../../routes/server/queries.ts'
import * as contract from '../contract.ts'
import { endangeredRoutes } from './queries.ts'
import { outageKey } from './stand-for-away.ts'
import { takeBack, takeOut } from './take-out.ts'

export const outageHandlers: Handlers = []

handle(outageHandlers, contract.readOutage, async ({ params: { id } }, context) => {
  await findDriver(context, id)
  return outageOf(context.db, context, id)
})

handle(outageHandlers, contract.takeDriverOut, ({ params: { id }, body: { reason, note } }, context) =>
  context.db.transaction(async (tx) => {
    await mustReach({ ...context, db: tx }, id)
    const { date: day } = await currentDay({ db: tx, now: context.now }, id)
    const facts = note === '' ? {} : { note }
    const since = context.now()
    await takeOut(tx, context, { driverId: id, day, reason, facts, since, endedAt: null, route: undefined })
    return outageOf(tx, context, id)
  }),
)

handle(outageHandlers, contract.endDriverOutage, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    await mustReach({ ...context, db: tx }, id)
    const { date: day } = await currentDay({ db: tx, now: context.now }, id)
    await takeBack(tx, context, { driverId: id, day })
    return outageOf(tx, context, id)
  }),
)

/** Who takes care of exceptions of a depot may say that its drivers can't work. */
async function mustReach(context: Context, id: number): Promise<void> {
  const { depotId } = await findDriver(context, id)
  if (!context.user.ability.can('write', subject('Exception', { depotId }))) throw forbidden()
}

async function outageOf(db: Database, { now }: Pick<Context, 'now'>, driverId: number): Promise<contract.Outage> {
  const { date: day } = await currentDay({ db, now }, driverId)
  const away = await awayOn(db, { driverIds: [driverId], day })
  const own = (await outagesOn(db, { from: day, to: day })).find((one) => one.driverId === driverId)
  const endangered = await endangeredRoutes(db, { driverIds: [driverId], day })
  const isOpen = and(eq(exceptions.key, outageKey({ driverId, day })), isNull(exceptions.closedAt))
  const [exception] = await db.select({ id: exceptions.id }).from(exceptions).where(isOpen)
  return {
    day,
    reason: away.get(driverId) ?? null,
    since: own?.since.toISOString() ?? null,
    exceptionId: exception?.id ?? null,
    openStops: endangered.reduce((sum, one) => sum + one.openStops, 0),
  }
}
