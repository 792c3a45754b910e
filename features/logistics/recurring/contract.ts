import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, pathNumber, version } from '#kit/contract/fields.ts'
import { choiceFilter } from '#kit/contract/filters.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { day } from '../deliveries/rules.ts'
import { DeliveryInput } from '../deliveries/rules/input.ts'
import { weekdays } from '../settings/contract.ts'
import { holidayRules, mostDaysAhead, mostSkipDates, patternStates } from './rules.ts'

/** What each delivery of a pattern says; its date and reference are its own. */
const template = z.omit(DeliveryInput, {
  date: true,
  earliestDate: true,
  latestDate: true,
  reference: true,
  linkedTo: true,
  isDraft: true,
}).shape
const schedule = {
  weekdays: z.array(z.enum(weekdays)).check(z.minLength(1), z.maxLength(7)),
  everyWeeks: z._default(z.int().check(z.minimum(1), z.maximum(12)), 1),
  startsOn: day,
  endsOn: z._default(z.nullable(day), null),
  skipDates: z._default(z.array(day).check(z.maxLength(mostSkipDates)), []),
  onHoliday: z._default(z.enum(holidayRules), 'skip'),
  /** How long before its day a delivery is added. */
  daysAhead: z._default(z.int().check(z.minimum(1), z.maximum(mostDaysAhead)), 14),
}
const endsLater = z.refine<{ startsOn: string; endsOn: string | null }>(
  ({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn,
  {
    path: ['endsOn'],
    error: complaint('logistics-recurring:wrong.endsBeforeFirstDay'),
  },
)
export const Schedule = z.object(schedule)
export type Schedule = z.infer<typeof Schedule>
export const PatternInput = z.object({ ...template, ...schedule }).check(endsLater)
export type PatternInput = z.infer<typeof PatternInput>

export const Pattern = z.object({
  ...template,
  ...schedule,
  id: z.number(),
  state: z.enum(patternStates),
  /** The next few days with a delivery. */
  nextDates: z.array(z.string()),
  version: z.number(),
  createdAt: isoTime,
})
export type Pattern = z.infer<typeof Pattern>

const path = '/api/apps/logistics/recurring'
const params = z.object({ pattern: pathNumber })
const writes = { action: 'write', subject: 'Delivery' } as const

export const listPatterns = endpoint({
  method: 'GET',
  path,
  summary: 'Recurring deliveries, each with its next days',
  access: { action: 'read', subject: 'Delivery' },
  query: listQuery(['recipient', 'startsOn'], { state: choiceFilter(patternStates) }),
  reply: z.object({ patterns: z.array(Pattern), total: z.number() }),
})
export const readPattern = endpoint({
  method: 'GET',
  path: `${path}/{pattern}`,
  access: { action: 'read', subject: 'Delivery' },
  params,
  reply: Pattern,
})
export const createPattern = endpoint({
  method: 'POST',
  path,
  summary: 'Add a recurring delivery; its deliveries are added in the background, some days ahead',
  access: { action: 'create', subject: 'Delivery' },
  body: PatternInput,
  reply: Pattern,
  status: 201,
})
export const changePattern = endpoint({
  method: 'PUT',
  path: `${path}/{pattern}`,
  summary: 'Change a recurring delivery, and its deliveries that are not planned yet and that no one has edited',
  access: writes,
  params,
  body: z.object({ ...template, ...schedule, version }).check(endsLater),
  reply: Pattern,
})
const act = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/{pattern}/${name}`,
    summary,
    access: writes,
    params,
    body: z.object({ version }),
    reply: Pattern,
  })
export const pausePattern = act('pause', 'Stop adding deliveries until the recurring delivery is resumed')
export const resumePattern = act('resume', 'Add deliveries again')
export const endPattern = act('end', 'Make today the last day, and remove later deliveries that are not planned yet')
