import { daysAfter } from '#kit/contract/days.ts'
import { wallTime } from '#kit/contract/wall-time.ts'
import { invalid } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
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
    total: tallyOf(work.routes, work.stops, timeZone),
    before: tallyOf(before.routes, before.stops, timeZone),
  }
})

handle(performanceHandlers, readPayInputs, ({ query }, context) => {
  const { from, to } = query
  if (to < from) throw invalid('to', refusals.endsBeforeStart)
  if (to > daysAfter(from, longestDays - 1)) throw invalid('to', refusals.tooLong)
  return payFile(context, query)
})
