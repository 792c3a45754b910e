import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, positiveInteger, text } from '#kit/contract/fields.ts'
import { assumptions, type Assumption } from '../../plans/rules/plan/assumptions.ts'
import type { PlanEdit } from '../../plans/rules/edits/plan-edits.ts'
import type { PlanFacts } from '../../plans/rules/facts.ts'
import { PlanRow } from '../../plans/rules/replies.ts'
import { runPaces } from './run-settings.ts'
import type { PlanState, RouteState } from '../../plans/rules/plan/state.ts'

/** What is changed in a copy of a plan, to see what it would do. */
export const WhatIf = z.discriminatedUnion('kind', [
  /** This driver is ill. */
  z.object({ kind: z.literal('without'), routeId: positiveInteger }),
  /** This vehicle stays at the depot; the one with the fewest stops where none is named. */
  z.object({ kind: z.literal('fewer'), vehicleId: z.optional(positiveInteger) }),
  /** Another driver with a vehicle that stands free. */
  z.object({ kind: z.literal('more') }),
  /** Every shift begins and ends so much later; earlier where it is negative. */
  z.object({ kind: z.literal('later'), minutes: z.int().check(z.minimum(-240), z.maximum(240)) }),
  ...assumptions,
])
export type WhatIf = z.infer<typeof WhatIf>

export const Question = z.object({
  /** Of the copy. */
  name: text(80),
  change: WhatIf,
  /** Whether what waits in the pool is planned too. */
  withPool: z._default(z.boolean(), false),
  pace: z._default(z.enum(runPaces), 'quick'),
})
export type Question = z.infer<typeof Question>

export const tryWhatIf = endpoint({
  method: 'POST',
  path: '/api/apps/logistics/plans/{id}/what-ifs',
  summary: 'Copy a plan, change the copy as asked, and start a run that changes it to its result; compare the two then',
  access: { action: 'create', subject: 'Run' },
  params: numberId,
  body: Question,
  reply: PlanRow,
  status: 202,
})

/** What a question comes to: edits of the copy, and what the copy takes for given. */
export type Answering = { edits: PlanEdit[]; assumptions: Assumption[] }
/** Why a change can't be tried. */
export type NoWhatIf =
  | 'noRoute'
  | 'noRouteLeft'
  | 'noVehicleLeft'
  | 'noVolume'
  | 'noWindows'
  | 'noDepot'
  | 'sameDepot'
  | 'noFuel'

type Asked = { state: PlanState; facts: PlanFacts }

/** How a change is made in the plan as it is. */
export function answering(change: WhatIf, asked: Asked): Answering | NoWhatIf {
  const refused = whyNot(change, asked)
  if (refused) return refused
  const { state, facts } = asked
  switch (change.kind) {
    case 'without':
      return edited(without(state, change.routeId))
    case 'fewer':
      return edited(fewer(state, change.vehicleId))
    case 'more':
      return edited(oneMore(state, facts))
    case 'later':
      return edited(state.routes.map((route) => later(route, change.minutes * 60)))
    case 'depot':
      return { edits: state.routes.map((route) => startingAt(route, change.depotId)), assumptions: [change] }
    default:
      return { edits: [], assumptions: [change] }
  }
}

/** What keeps an assumption from making any difference. */
function whyNot(change: WhatIf, { state, facts }: Asked): NoWhatIf | undefined {
  switch (change.kind) {
    case 'volume':
      return facts.stops.some(({ quantities }) => Object.values(quantities).some((amount) => amount > 0))
        ? undefined
        : 'noVolume'
    case 'windows':
      return facts.stops.some(({ windows }) => windows.length > 0) ? undefined : 'noWindows'
    case 'depot':
      if (!facts.depots.some(({ id }) => id === change.depotId)) return 'noDepot'
      return state.routes.every(({ startDepotId }) => startDepotId === change.depotId) ? 'sameDepot' : undefined
    case 'fuel':
      return state.routes.some((route) => gramsOf(route, facts) > 0) ? undefined : 'noFuel'
    default:
      return undefined
  }
}

function gramsOf({ vehicleId }: RouteState, { vehicles, profiles }: PlanFacts): number {
  const profileId = vehicles.find(({ id }) => id === vehicleId)?.profileId
  return profiles.find(({ id }) => id === profileId)?.gramsPerKilometer ?? 0
}

function edited(edits: PlanEdit[] | NoWhatIf): Answering | NoWhatIf {
  return typeof edits === 'string' ? edits : { edits, assumptions: [] }
}

export function leastUsed({ routes }: PlanState): RouteState | undefined {
  const used = routes.filter(({ stops }) => stops.length > 0)
  return used.toSorted((one, other) => one.stops.length - other.stops.length)[0]
}

/** Without a route; of a driver who has several, without all of them. */
function without({ routes }: PlanState, routeId: number | undefined): PlanEdit[] | NoWhatIf {
  if (routeId === undefined) return 'noRouteLeft'
  const named = routes.find(({ id }) => id === routeId)
  if (!named) return 'noRoute'
  const isGone = ({ id, driverId }: RouteState) => id === routeId || (driverId !== null && driverId === named.driverId)
  const gone = routes.filter(isGone)
  return gone.length < routes.length ? gone.map(({ id }) => ({ kind: 'removeRoute', routeId: id })) : 'noRouteLeft'
}

/** Without a vehicle: all its routes, whoever the driver is. */
function fewer(state: PlanState, vehicleId = leastUsed(state)?.vehicleId): PlanEdit[] | NoWhatIf {
  if (vehicleId === undefined) return 'noRouteLeft'
  const gone = state.routes.filter((route) => route.vehicleId === vehicleId)
  if (gone.length === 0) return 'noRoute'
  if (gone.length === state.routes.length) return 'noRouteLeft'
  return gone.map(({ id }) => ({ kind: 'removeRoute', routeId: id }))
}

/** Someone who works on this day and has no route, else a driver who is still to be found, in the hours of the others. */
function oneMore({ routes }: PlanState, { drivers, vehicles }: PlanFacts): PlanEdit[] | NoWhatIf {
  const free = vehicles.filter(({ id }) => !routes.some(({ vehicleId }) => vehicleId === id))
  const spare = drivers.find(({ id, hours }) => hours.length > 0 && !routes.some(({ driverId }) => driverId === id))
  const vehicle = free.find(({ id }) => id === spare?.vehicleId) ?? free[0]
  if (!vehicle) return 'noVehicleLeft'
  const hours = spare?.hours ?? routes[0]?.hours ?? []
  return [{ kind: 'addRoute', driverId: spare?.id ?? null, vehicleId: vehicle.id, hours }]
}

function later({ id: routeId, hours, overtimeMinutes }: RouteState, seconds: number): PlanEdit {
  const moved = hours.map(({ startSeconds, endSeconds }) => ({
    startSeconds: startSeconds + seconds,
    endSeconds: endSeconds + seconds,
  }))
  return { kind: 'setShift', routeId, hours: moved, overtimeMinutes }
}

/** A route that is over at its last stop stays so. */
function startingAt({ id: routeId, endDepotId }: RouteState, depotId: number): PlanEdit {
  return { kind: 'setDepots', routeId, startDepotId: depotId, endDepotId: endDepotId === null ? null : depotId }
}
