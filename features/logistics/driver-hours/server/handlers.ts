import { handle, type Handlers } from '#kit/server/handle.ts'
import { findDriver } from '../../drivers/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { readDriverHours } from '../contract.ts'
import { dutyDaysOf, hoursClock } from './queries.ts'

export const hoursHandlers: Handlers = []

const fourWeeksMs = 28 * 86_400_000

handle(hoursHandlers, readDriverHours, async ({ params: { id } }, context) => {
  const { db } = context
  const driver = await findDriver(context, id)
  const now = context.now()
  const { timeZone } = await logisticsSetting(db, 'general')
  const from = new Date(now.getTime() - fourWeeksMs)
  const days = await dutyDaysOf(db, { driverId: id, from, to: now, now, timeZone })
  return { timeZone, days, clock: await hoursClock(db, driver, { today: days[0], now }) }
})
