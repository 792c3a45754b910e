import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { numberId, positiveInteger, text } from '#kit/contract/fields.ts'
import type { PlanEdit } from './edits.ts'
import type { PlanFacts } from './facts.ts'
import { PlanRow } from './replies.ts'
import type { PlanState, RouteState } from './state.ts'

/** What is changed in a copy of a plan, to see what it would do. */
export const WhatIf = z.discriminatedUnion('kind', [
  /** This driver is ill. */
  z.object({ kind: z.literal('without'), routeId: positiveInteger }),
  /** The shortest route is driven by nobody. */
  z.object({ kind: z.literal('fewer') }),
  /** Another driver with a vehicle that stands free. */
  z.object({ kind: z.literal('more') }),
  /** Every shift begins and ends so much later; earlier where it is negative. */
  z.object({ kind: z.literal('later'), minutes: z.int().check(z.minimum(-240), z.maximum(240)) }),
])
export type WhatIf = z.infer<typeof WhatIf>

export const tryWhatIf = endpoint({
  method: 'POST',
  path: '/api/apps/logistics/plans/{id}/what-ifs',
  summary:
    'Copy a plan, change the drivers or hours of the copy, and optimise it for a few seconds; compare the two then',
  access: { action: 'create', subject: 'Run' },
  params: numberId,
  body: z.object({ name: text(80), change: WhatIf }),
  reply: PlanRow,
  status: 201,
})

/** Why a change can't be tried. */
export type NoWhatIf = 'noRoute' | 'noRouteLeft' | 'noVehicleLeft'

/** The edits that make the change, in the plan as it is. */
export function whatIfEdits(
  change: WhatIf,
  { state, facts }: { state: PlanState; facts: PlanFacts },
): PlanEdit[] | NoWhatIf {
  switch (change.kind) {
    case 'without':
      return state.routes.some(({ id }) => id === change.routeId) ? without(state, change.routeId) : 'noRoute'
    case 'fewer': {
      const least = state.routes.filter(isUsed).toSorted((one, other) => one.stops.length - other.stops.length)[0]
      return least ? without(state, least.id) : 'noRouteLeft'
    }
    case 'more':
      return oneMore(state, facts)
    case 'later':
      return state.routes.map((route) => later(route, change.minutes * 60))
  }
}

const isUsed = ({ stops }: RouteState) => stops.length > 0

function without({ routes }: PlanState, routeId: number): PlanEdit[] | NoWhatIf {
  return routes.length > 1 ? [{ kind: 'removeRoute', routeId }] : 'noRouteLeft'
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
