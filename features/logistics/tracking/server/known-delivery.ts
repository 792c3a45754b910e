import { eq } from 'drizzle-orm'
import type { Context } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { isProvable } from '../../recipient-checks/rules.ts'
import { hasChosen } from '../../recipient-choices/server/queries.ts'
import { timedSlot } from '../../recipient-slots/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { Tracking } from '../contract.ts'
import { isPromised, stepOfState } from '../rules.ts'
import { happenedAt } from './attempt-outcome.ts'
import { arrivalOf } from './arrival.ts'
import { collectionOf } from './collection.ts'

/** What anyone with the link may know of a delivery, before the settings of the page. */
export async function knownOf(context: Pick<Context<unknown>, 'db' | 'now'>, delivery: Stored): Promise<Tracking> {
  const { db } = context
  const { reference, type, state, date } = delivery
  const step = stepOfState[state]
  const { timeZone } = await logisticsSetting(db, 'general')
  const { legalName, storeName, phone, contactEmail } = await storeSetting(db, 'details')
  return {
    reference,
    type,
    step,
    date: isPromised(step) ? date : null,
    windows: isPromised(step) ? await windowsOf(context, delivery) : [],
    ...(await arrivalOf(context, delivery)),
    happenedAt: await happenedAt(db, delivery),
    isChosen: await hasChosen(db, delivery),
    ...(await collectionOf(context, delivery)),
    timeZone,
    needsPin: state === 'needsAddress' && isProvable(delivery),
    company: storeName || legalName,
    phone,
    email: contactEmail,
  }
}

async function windowsOf(at: Pick<Context<unknown>, 'db' | 'now'>, { date, windows }: Stored) {
  const [only] = windows
  if (date === null || !only || windows.length > 1) return windows.map(({ from, to }) => ({ from, to }))
  const { from, to, isRest } = await timedSlot(at, { day: date, ...only })
  return [{ from, to, isRest }]
}

/** The first name of the driver who is on the way or at the door. */
export async function driverNameOf(db: Database, { driverId, state }: Stored): Promise<string> {
  if (driverId === null || (state !== 'outForDelivery' && state !== 'arrived')) return ''
  const [row] = await db.select({ name: drivers.name }).from(drivers).where(eq(drivers.id, driverId))
  return row?.name.trim().split(/\s+/)[0] ?? ''
}
