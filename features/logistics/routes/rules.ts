import * as z from 'zod/mini'

/** How far its driver is. `closed`: the office has signed it off. `recalled`: no driver has it any more, because its publication was taken back. */
export const routeStates = ['published', 'accepted', 'loading', 'inProgress', 'finished', 'closed', 'recalled'] as const
export type RouteState = (typeof routeStates)[number]
export const stateTones = {
  published: 'primary',
  accepted: 'success',
  loading: 'info',
  inProgress: 'info',
  finished: 'success',
  closed: 'secondary',
  recalled: 'secondary',
} as const satisfies Record<RouteState, string>

/** What is known of a route's progress; it outlives a publication that changes the route. */
export type Progress = {
  confirmedAt: Date | null
  loadedAt: Date | null
  departedAt: Date | null
  finishedAt: Date | null
  closedAt: Date | null
}

/** The state of a route that holds. */
export function stateOfProgress({ confirmedAt, loadedAt, departedAt, finishedAt, closedAt }: Progress): RouteState {
  if (closedAt) return 'closed'
  if (finishedAt) return 'finished'
  if (departedAt) return 'inProgress'
  if (loadedAt) return 'loading'
  return confirmedAt ? 'accepted' : 'published'
}

/** What the chat of a route is found by. */
export function routeTopic(routeId: number): string {
  return `route:${routeId}`
}

/** Its driver has not left yet, and it holds. */
export function isBeforeStart(state: RouteState): boolean {
  return state === 'published' || state === 'accepted' || state === 'loading'
}

/** Its driver is still to come to its end, and it holds. */
export function isUnderWay(state: RouteState): boolean {
  return isBeforeStart(state) || state === 'inProgress'
}

/** Whether the driver of a route has said that they have seen it as it is now; `none`: nothing is to be seen, as it was recalled. */
export const receiptStates = ['confirmed', 'waiting', 'noAccount', 'none'] as const
export type ReceiptState = (typeof receiptStates)[number]
export const receiptTones = {
  confirmed: 'success',
  waiting: 'warning',
  noAccount: 'secondary',
  none: 'secondary',
} as const satisfies Record<ReceiptState, string>

export function receiptOf(route: { state: RouteState; confirmedAt: Date | null; hasAccount: boolean }): ReceiptState {
  if (route.state === 'recalled') return 'none'
  if (route.confirmedAt) return 'confirmed'
  return route.hasAccount ? 'waiting' : 'noAccount'
}

/** The state of a publication. */
export const publicationStates = ['current', 'replaced', 'recalled'] as const
export type PublicationState = (typeof publicationStates)[number]
export const publicationTones = {
  current: 'success',
  replaced: 'secondary',
  recalled: 'warning',
} as const satisfies Record<PublicationState, string>
export const publicationsPath = '/apps/logistics/publication'

export function routePath(id: number): string {
  return `/apps/logistics/route/${id}`
}

/** What stands in the way of a publication: some things always, some until a person with the right says why, some never. */
export const problemLevels = ['refused', 'override', 'warning'] as const
export const problemKinds = {
  nothing: 'refused',
  pastDay: 'refused',
  otherDepots: 'refused',
  mainOfMore: 'refused',
  noDriver: 'refused',
  driverTwice: 'refused',
  vehicleTwice: 'refused',
  driverArchived: 'refused',
  vehicleArchived: 'refused',
  skills: 'refused',
  hasLeft: 'refused',
  driverDocument: 'override',
  vehicleUnsafe: 'override',
  vehicleInspection: 'override',
  vehicleDocument: 'override',
  driving: 'override',
  breaks: 'override',
  duration: 'override',
  workBreak: 'override',
  told: 'warning',
  missed: 'refused',
  driverAway: 'warning',
  vehicleDefects: 'warning',
  vehicleService: 'warning',
  features: 'warning',
  late: 'warning',
  overloaded: 'warning',
  shift: 'warning',
  depotHours: 'warning',
  tooFar: 'warning',
  tooManyStops: 'warning',
  reloads: 'warning',
  pairs: 'warning',
  together: 'warning',
  apart: 'warning',
  position: 'warning',
  onBoard: 'warning',
  reachable: 'warning',
  locks: 'warning',
  otherRules: 'warning',
  exceptions: 'warning',
  tight: 'warning',
  noTraffic: 'warning',
  generalTraffic: 'warning',
  ownTraffic: 'warning',
  typicalTraffic: 'warning',
  learnedTraffic: 'warning',
  unconfirmed: 'warning',
  unassigned: 'warning',
} as const satisfies Record<string, (typeof problemLevels)[number]>
export type ProblemKind = keyof typeof problemKinds

/** `name` is of the driver, the vehicle or the delivery it is about. */
export const Problem = z.object({
  kind: z.enum(Object.keys(problemKinds) as [ProblemKind, ...ProblemKind[]]),
  level: z.enum(problemLevels),
  /** Of the plan; `null` where it is about no single route. */
  routeId: z.nullable(z.number()),
  name: z.string(),
  count: z.number(),
  /** What stops require and don't get, some of them: by reference, with the skill, the equipment or the depot. */
  missing: z.optional(z.array(z.object({ reference: z.string(), need: z.string() }))),
})
export type Problem = z.infer<typeof Problem>

export function problemOf(
  kind: ProblemKind,
  { routeId = null, name = '', count = 1, missing }: Partial<Omit<Problem, 'kind' | 'level'>> = {},
): Problem {
  return { kind, level: problemKinds[kind], routeId, name, count, ...(missing && { missing }) }
}

/** Warnings that a day is published with every so often: nothing of them is wrong on a route. */
export const softKinds: ReadonlySet<ProblemKind> = new Set([
  'unassigned',
  'vehicleService',
  'generalTraffic',
  'ownTraffic',
  'typicalTraffic',
  'learnedTraffic',
])

/** How a driver can be notified: in the product, by email, or only by the dispatcher in person. */
export const reaches = ['notification', 'email', 'none'] as const
export type Reach = (typeof reaches)[number]

/** The stops of each trip of a route: it loads again between them. */
export function tripsOf<T>(stops: readonly T[], visits: readonly { kind: string; afterStops: number }[]): T[][] {
  const cuts = [...visits.flatMap(({ kind, afterStops }) => (kind === 'reload' ? [afterStops] : [])), stops.length]
  return cuts.map((cut, index) => stops.slice(cuts[index - 1] ?? 0, cut))
}

/** The trip of the stop at a position, counted from 0. */
export function tripAt(position: number, visits: readonly { kind: string; afterStops: number }[]): number {
  return visits.filter(({ kind, afterStops }) => kind === 'reload' && afterStops <= position).length
}

/** In which order goods go into the vehicle for a trip: those of the last stop first. */
export function loadingOrder<T extends { type: string }>(trip: readonly T[]): T[] {
  return trip.filter(({ type }) => type === 'drop').toReversed()
}

type Goods = { type: string; quantities: Readonly<Record<string, number>> }
type Visit = { kind: string; afterStops: number; load: readonly number[] }

/** What is on board after each stop, by unit: what was loaded for its trip, less what was dropped, and what was picked up. */
export function loadsAfter(stops: readonly Goods[], visits: readonly Visit[], units: readonly string[]): number[][] {
  const loaded = new Map(
    visits.flatMap(({ kind, afterStops, load }) =>
      kind === 'start' || kind === 'reload' ? [[afterStops, load] as const] : [],
    ),
  )
  let load = units.map(() => 0)
  return stops.map(({ type, quantities }, index) => {
    const begun = loaded.get(index)
    const sign = type === 'drop' ? -1 : type === 'pickup' ? 1 : 0
    load = units.map((unit, at) => (begun?.[at] ?? load[at] ?? 0) + sign * (quantities[unit] ?? 0))
    return load.map((amount) => Math.round(amount * 1000) / 1000)
  })
}

/** The job in which the rest of a route is forecast again. */
export const forecastJob = 'route.forecast'

/** The job in which whatever belongs to the driver of a route follows when another takes it over. */
export const driverSwapJob = 'route.driver-replaced'
