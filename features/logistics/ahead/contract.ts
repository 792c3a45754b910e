import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { isoTime, numberId, text } from '#kit/contract/fields.ts'
import { boundedNumber, listQuery, textFilter } from '#kit/contract/list-query.ts'
import { day, DeliveryState } from '../deliveries/rules.ts'
import { Kpis } from '../plans/rules.ts'
import { runPaces } from '../runs/rules/run-settings.ts'
import { Quantities } from '../settings/contract.ts'
import { leastDays, mostDays, spreadKinds, spreadStates } from './rules.ts'

const path = '/api/apps/logistics/ahead'
const count = z.int().check(z.minimum(leastDays), z.maximum(mostDays))

/** A span of days ahead, from tomorrow on where it isn't said, for one depot or with 0 for all. */
const span = {
  from: z.optional(z.catch(z.optional(day), undefined)),
  days: z._default(boundedNumber(5, leastDays, mostDays), 5),
  depotId: z._default(boundedNumber(0, 0, 2_147_483_647), 0),
}

export const AheadDay = z.object({
  day: z.string(),
  /** Deliveries that go on this day alone, and those that could go on another. */
  fixed: z.number(),
  flexible: z.number(),
  quantities: Quantities,
  shifts: z.number(),
  shiftSeconds: z.number(),
  isHoliday: z.boolean(),
  closedDepots: z.array(z.string()),
  /** The main plans of the day, as far as the caller sees them. */
  plans: z.array(z.object({ id: z.number(), name: z.string(), stops: z.number(), unassigned: z.number() })),
})
export type AheadDay = z.infer<typeof AheadDay>

export const readAhead = endpoint({
  method: 'GET',
  path,
  summary: 'The days ahead: fixed and flexible deliveries, drivers on shift and their hours, closures and plans',
  access: { action: 'read', subject: 'Plan' },
  query: z.object(span),
  reply: z.object({
    days: z.array(AheadDay),
    /** Flexible deliveries that could go on one of these days and have none yet. */
    undated: z.number(),
    /** The first day that can be spread over. */
    earliest: z.string(),
    /** The newest spread of these depots that is under way or waits for an answer. */
    openSpread: z.nullable(z.number()),
  }),
})

export const monthFilter = z.optional(
  z.catch(z.optional(z.string().check(z.regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/))), undefined),
)
export const MonthDay = z.object({
  day: z.string(),
  /** Those neither drafts nor cancelled, and how many of them no plan has yet. */
  deliveries: z.number(),
  unassigned: z.number(),
  /** Their load against what the vehicles on shift hold, of the scarcest unit; nothing where that has no limit. */
  loadShare: z.nullable(z.number()),
  vehicles: z.number(),
  isHoliday: z.boolean(),
  /** Of the main plans, as far as the caller sees them. */
  plan: z.enum(['none', 'draft', 'published']),
})
export type MonthDay = z.infer<typeof MonthDay>

export const readMonth = endpoint({
  method: 'GET',
  path: `${path}/month`,
  summary: 'The weeks of a month, the current one where it isn’t said: volume, load and plan of each day',
  access: { action: 'read', subject: 'Plan' },
  query: z.object({ month: monthFilter, depotId: span.depotId }),
  reply: z.object({ month: z.string(), today: z.string(), days: z.array(MonthDay) }),
})

export const FlexibleRow = z.object({
  id: z.number(),
  reference: z.string(),
  recipient: z.string(),
  address: z.string(),
  date: z.nullable(z.string()),
  earliestDate: z.string(),
  latestDate: z.string(),
  quantities: Quantities,
  state: DeliveryState,
  version: z.number(),
})
export type FlexibleRow = z.infer<typeof FlexibleRow>

export const listFlexible = endpoint({
  method: 'GET',
  path: `${path}/flexible`,
  summary: 'Deliveries that could go on one of several of these days',
  access: { action: 'read', subject: 'Delivery' },
  query: listQuery(['reference', 'recipient', 'date', 'latestDate'], { ...span, on: z.optional(textFilter) }),
  reply: z.object({ deliveries: z.array(FlexibleRow), total: z.number() }),
})

export const SpreadSettings = z.object({
  from: day,
  days: count,
  /** 0: all depots the caller plans for. */
  depotId: z._default(z.int().check(z.nonnegative(), z.maximum(2_147_483_647)), 0),
  which: z.enum(spreadKinds),
  pace: z.enum(runPaces),
  /** Evens out the hours over all shifts of all days. */
  isEven: z._default(z.boolean(), false),
})
export type SpreadSettings = z.infer<typeof SpreadSettings>

export const SpreadDay = z.object({ day: z.string(), before: Kpis, after: Kpis })
export type SpreadDay = z.infer<typeof SpreadDay>

export const Spread = z.object({
  id: z.number(),
  state: z.enum(spreadStates),
  settings: SpreadSettings,
  to: z.string(),
  personName: z.string(),
  /** Share of the search that is over, 0 to 1. */
  done: z.number(),
  /** How long each side is searched. */
  seconds: z.number(),
  stops: z.number(),
  shifts: z.number(),
  createdAt: isoTime,
  endedAt: z.nullable(isoTime),
  money: z.enum(['cents', 'points']),
  isEstimated: z.boolean(),
  days: z.array(SpreadDay),
  /** Deliveries without a day before and after, and those that no shift can take with them. */
  undated: z.nullable(z.object({ before: z.number(), after: z.number() })),
  moves: z.number(),
  unplaced: z.number(),
  /** Plans that were made of the routes found. */
  plans: z.array(z.object({ id: z.number(), day: z.string(), name: z.string() })),
  /** The outcome of the moves: made, skipped because the delivery changed in the meantime, and undone. */
  accepted: z.nullable(z.object({ set: z.number(), skipped: z.number(), undone: z.nullable(z.number()) })),
})
export type Spread = z.infer<typeof Spread>

const reads = { action: 'read', subject: 'Run' } as const
const changes = { action: 'create', subject: 'Run' } as const
const moves = { action: 'write', subject: 'Delivery' } as const

export const startSpread = endpoint({
  method: 'POST',
  path: `${path}/spreads`,
  summary: 'Look for the best day of each flexible delivery, in the background. Nothing changes until it is accepted',
  access: changes,
  body: SpreadSettings,
  reply: Spread,
  status: 202,
})

export const listSpreads = endpoint({
  method: 'GET',
  path: `${path}/spreads`,
  summary: 'Searches for the best days so far, newest first',
  access: reads,
  query: listQuery(['createdAt']),
  reply: z.object({ spreads: z.array(z.omit(Spread, { days: true, plans: true })), total: z.number() }),
})

const one = `${path}/spreads/{id}` as const
export const readSpread = endpoint({ method: 'GET', path: one, access: reads, params: numberId, reply: Spread })

export const SpreadMove = z.object({
  deliveryId: z.number(),
  reference: z.string(),
  recipient: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type SpreadMove = z.infer<typeof SpreadMove>

export const listMoves = endpoint({
  method: 'GET',
  path: `${path}/moves`,
  summary: 'Which delivery goes on which day; with `kind=unplaced` those that no shift can take',
  access: reads,
  query: listQuery([], { spreadId: z._default(boundedNumber(0, 0, 2_147_483_647), 0), kind: z.optional(textFilter) }),
  reply: z.object({ moves: z.array(SpreadMove), total: z.number() }),
})

const answer = <P extends string>(name: P, summary: string, access: typeof changes | typeof moves) =>
  endpoint({ method: 'POST', path: `${one}/${name}`, summary, access, params: numberId, reply: Spread })

export const stopSpread = answer('stop', 'Stop looking. Nothing is kept of it', changes)
export const discardSpread = answer('discard', 'Drop what was found. No delivery changes', changes)
export const acceptSpread = answer('accept', 'Give each delivery the day found, where it hasn’t changed since', moves)
/** A day that has a plan keeps it: the new one is put beside it. */
export const planSpread = endpoint({
  method: 'POST',
  path: `${one}/plans`,
  summary: 'Accept, and make a plan of each day from the routes found',
  access: { action: 'create', subject: 'Plan' },
  params: numberId,
  /** Of the plans. */
  body: z.object({ name: text(80) }),
  reply: Spread,
})
export const undoSpread = answer(
  'undo',
  'Remove the plans made that nobody has changed, and give deliveries back their days where nothing happened to them since and no plan serves them',
  moves,
)
