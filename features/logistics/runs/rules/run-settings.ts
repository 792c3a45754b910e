import * as z from 'zod/mini'
import { positiveInteger } from '#kit/contract/fields.ts'
import { isSame } from '#kit/contract/same.ts'
import { RouteHours } from '../../plans/rules/edits/plan-edits.ts'

const ids = z.array(positiveInteger).check(z.minLength(1), z.maxLength(10_000))
const count = z.int().check(z.nonnegative(), z.maximum(10_000))
const minutes = z.int().check(z.nonnegative(), z.maximum(1440))
/** A slider: 0 does not count, 50 counts as much as usual, 100 counts most. */
const weight = z.int().check(z.nonnegative(), z.maximum(100))

export const RunScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('day') }),
  /** These routes, and with `withPool` what waits in the pool: all of it, or what is named. */
  z.object({ kind: z.literal('routes'), routeIds: ids, withPool: z.boolean(), waiting: z.optional(ids) }),
  /** These stops may go anywhere; all others stay where they are. */
  z.object({ kind: z.literal('stops'), deliveryIds: ids }),
  /** The pool is put in; what is planned stays where it is. */
  z.object({ kind: z.literal('unassigned') }),
  /** One route in the best order. */
  z.object({ kind: z.literal('reorder'), routeId: positiveInteger }),
])
export type RunScope = z.infer<typeof RunScope>

export const runPaces = ['quick', 'normal', 'deep'] as const
export type RunPace = (typeof runPaces)[number]
export const secondsOfPace: Record<RunPace, number> = { quick: 5, normal: 20, deep: 120 }
/** How long a deep search may be. */
export const deepMinutes = [2, 5, 10] as const

/** How long a run searches. */
export function secondsOf({ pace, deepMinutes: minutes }: Pick<RunSettings, 'pace' | 'deepMinutes'>): number {
  return pace === 'deep' ? minutes * 60 : secondsOfPace[pace]
}

/** What the optimiser may use of a route, for this run alone. */
export const RunResource = z.object({
  routeId: positiveInteger,
  isUsed: z._default(z.boolean(), true),
  /** Instead of the limit of the route; accepting the result sets it there. `null`: the usual one. */
  mostStops: z.optional(z.nullable(count)),
  /** Likewise; `null`: none. */
  mostKilometers: z.optional(z.nullable(z.number().check(z.nonnegative(), z.maximum(100_000)))),
  /** Of today, instead of those of the route, likewise. */
  hours: z.optional(RouteHours),
  /** Instead of the depot of the route, likewise; `null`: it starts at its first stop. */
  startDepotId: z.optional(z.nullable(positiveInteger)),
  /** `null`: it ends at its last stop. */
  endDepotId: z.optional(z.nullable(positiveInteger)),
})
export type RunResource = z.infer<typeof RunResource>

/** What of their work is shared out fairly among drivers, and whether the four weeks before count too. */
export const fairShares = ['hours', 'stops', 'quantity'] as const
export const fairSpans = ['day', 'weeks'] as const

/** A late minute costs no more than this. */
const mostLateCents = 1_000_000

export const zoneRules = ['off', 'wish', 'rule'] as const

const Stability = z.object({
  /** At most so many stops change their driver. */
  mostMoved: z.nullable(count),
  /** At most so many stops start more than so many minutes from when they do now. */
  promises: z.nullable(z.object({ most: count, minutes })),
  /** What is on a route stays in its order: stops are only put in. */
  keepsOrder: z.boolean(),
  /** How dear changes are besides. */
  weight,
})

const Goals = z.object({
  cost: weight,
  onTime: weight,
  fairness: weight,
  fairnessOf: z.enum(fairShares),
  /** What is carried, where `fairnessOf` says quantity: one of the units of the workspace. */
  fairnessUnit: z._default(z.string().check(z.maxLength(60)), ''),
  fairnessOver: z._default(z.enum(fairSpans), 'day'),
  compact: weight,
  fewerVehicles: weight,
  co2: weight,
  /** Prefer the driver who usually comes to a customer. */
  sameDriver: z._default(weight, 0),
})

const Rules = z.object({
  /** The price of each late minute, where windows are soft; `null`: as each window says. */
  lateCentsPerMinute: z.nullable(z.int().check(z.nonnegative(), z.maximum(mostLateCents))),
  /** No driver works longer beyond their hours than this; `null`: as each route says. */
  overtimeMinutes: z.nullable(minutes),
  mayReload: z.boolean(),
  /** The rules of drivers' hours; without, only the hours of the routes count. */
  hasBreaks: z.boolean(),
  /** Whether drivers keep to the zones they usually work in: never mind, as far as it pays, or always. */
  zones: z._default(z.enum(zoneRules), 'wish'),
})

/** The choices of the dialog. Every one of them changes what the optimiser gets. */
export const RunSettings = z.object({
  scope: RunScope,
  start: z.enum(['scratch', 'current']),
  stability: Stability,
  resources: z.array(RunResource).check(z.maxLength(1000)),
  goals: Goals,
  rules: Rules,
  pace: z.enum(runPaces),
  /** Where the pace is deep. */
  deepMinutes: z._default(z.literal(deepMinutes), 2),
})
export type RunSettings = z.infer<typeof RunSettings>

/** What someone asks of a run; what they leave out is as the dialog begins. */
export const RunRequest = z.partial(
  z.extend(RunSettings, { stability: z.partial(Stability), goals: z.partial(Goals), rules: z.partial(Rules) }),
)
export type RunRequest = z.infer<typeof RunRequest>

/** What a run goes by: from scratch, nothing of the plan has to stay but what is locked. */
export function effectiveRun(settings: RunSettings): RunSettings {
  return settings.start === 'scratch' ? { ...settings, stability: usualRun.stability } : settings
}

/** Settings for any plan: routes and stops of one mean nothing in another. */
export const PresetSettings = z.omit(RunSettings, { scope: true, resources: true })
export type PresetSettings = z.infer<typeof PresetSettings>

export function withoutScope({ scope: _scope, resources: _resources, ...settings }: RunSettings): PresetSettings {
  return settings
}

/** What the dialog begins with, but for a published plan. */
export const usualRun: RunSettings = {
  scope: { kind: 'day' },
  start: 'current',
  stability: { mostMoved: null, promises: null, keepsOrder: false, weight: 0 },
  resources: [],
  goals: {
    cost: 50,
    onTime: 50,
    fairness: 0,
    fairnessOf: 'hours',
    fairnessUnit: '',
    fairnessOver: 'day',
    compact: 0,
    fewerVehicles: 0,
    co2: 0,
    sameDriver: 0,
  },
  rules: { lateCentsPerMinute: null, overtimeMinutes: null, mayReload: true, hasBreaks: true, zones: 'wish' },
  pace: 'normal',
  deepMinutes: 2,
}

/** Everything planned stays: driver, order and, within some minutes, time. */
export const keptAll = { mostMoved: 0, promises: { most: 0, minutes: 15 }, keepsOrder: true, weight: 0 }

export function keepsAll({ mostMoved, promises, keepsOrder }: RunSettings['stability']): boolean {
  return mostMoved === 0 && promises?.most === 0 && keepsOrder
}

/** At most this many stops of a published plan change their driver, unless someone asks for more. */
const fewMoved = 10

/** What the dialog begins with where drivers and customers know the plan: what waits is added, or else little is moved. */
export function publishedRun(waiting: number): RunSettings {
  if (waiting > 0) return { ...usualRun, scope: { kind: 'unassigned' } }
  return { ...usualRun, stability: { ...usualRun.stability, mostMoved: fewMoved, weight: 50 } }
}

type Begun = { isPublished: boolean; waiting: number }

/** What the dialog begins with, with what was asked instead. Where more of a published plan is asked for than what waits, little of it is moved all the same. */
export function completeRun(
  { stability, goals, rules, ...asked }: RunRequest,
  { isPublished, waiting }: Begun,
): RunSettings {
  const begin = isPublished ? publishedRun(asked.scope ? 0 : waiting) : usualRun
  return Object.assign({}, begin, asked, {
    stability: Object.assign({}, begin.stability, stability),
    goals: Object.assign({}, begin.goals, goals),
    rules: Object.assign({}, begin.rules, rules),
  })
}

/** Settings that leave a plan open, for one that drivers and customers know: little of it is moved. */
export function onPublished<S extends PresetSettings>(settings: S): S {
  const isOpen = settings.start === 'scratch' || isSame(settings.stability, usualRun.stability)
  return isOpen ? { ...settings, start: 'current', stability: publishedRun(0).stability } : settings
}
