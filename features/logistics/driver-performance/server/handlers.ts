import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { invalid } from '#kit/server/errors.ts'
import { handle, type Caller, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { ratingsOfDriver } from '../../recipient-feedback/server/queries.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { readPayInputs, readPerformance } from '../contract.ts'
import { tallyOf } from '../rules.ts'
import { payFile } from './pay-file.ts'
import { findMeasurable, workDays, workOf } from './queries.ts'
import { refusals } from './refusals.ts'

export const performanceHandlers: Handlers = []

const fourWeeks = 28
const longestDays = 93

handle(performanceHandlers, readPerformance, async ({ params: { id } }, { db, user, now }) => {
  const { name } = await findMeasurable(db, user, id)
  const { timeZone } = await logisticsSetting(db, 'general')
  const to = wallTime(now(), timeZone).slice(0, 10)
  const from = daysAfter(to, 1 - fourWeeks)
  const work = await workOf(db, id, { from, to })
  const before = await workOf(db, id, { from: daysAfter(from, -fourWeeks), to: daysAfter(from, -1) })
  return {
    driverName: name,
    days: await workDays(db, id, { work, span: { from, to }, now: now(), timeZone }),
    total: tallyOf(work.routes, work.attempted),
    before: tallyOf(before.routes, before.attempted),
    ratings: await ratingsOf(db, user, { driverId: id, from, timeZone }),
  }
})

type Rated = { driverId: number; from: string; timeZone: string }

/** Of the last four weeks, and of those before. */
async function ratingsOf(db: Database, user: Caller, { driverId, from, timeZone }: Rated) {
  const start = (day: string) => momentAt(`${day}T00:00`, timeZone)
  const within = (first: string) =>
    ratingsOfDriver(db, user, { driverId, from: start(first), to: start(daysAfter(first, fourWeeks)) })
  const [total, before] = [await within(from), await within(daysAfter(from, -fourWeeks))]
  return total && before && { total, before }
}

handle(performanceHandlers, readPayInputs, ({ query }, context) => {
  const { from, to } = query
  if (to < from) throw invalid('to', refusals.endsBeforeStart)
  if (to > daysAfter(from, longestDays - 1)) throw invalid('to', refusals.tooLong)
  return payFile(context, query)
})
