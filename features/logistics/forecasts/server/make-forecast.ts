import type { Machine } from '#kit/server/machine.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { expectedAt, type Expected } from '../rules.ts'
import { placesOf, restOf } from '../rules/rest-of.ts'
import { restProblem, restTimes, type Rest, type RestTimes } from '../rules/rest.ts'
import type { RouteToForecast } from './known-route.ts'
import { restTravel } from './travel.ts'

export type MadeForecast = {
  stops: (Expected & { deliveryId: number })[]
  finishSeconds: number
  /** From then on it can't be right without news. */
  staleSeconds: number
  isEstimated: boolean
}

/** How the rest of a route goes, evaluated away from the thread that answers. */
export async function makeForecast(machine: Machine, asked: RouteToForecast): Promise<MadeForecast> {
  const { route, known, way } = asked
  const settings = await logisticsSetting(machine.db, 'forecast')
  const nowSeconds = Math.round((machine.now().getTime() - known.midnightMs) / 1000)
  const left = restOf(known, nowSeconds)
  const { matrix, isEstimated } = await restTravel(machine, asked, left)
  const { traffic, speedPercent, costPerHour } = way
  const rest: Rest = {
    leaves: { atSeconds: left.leaves.atSeconds, place: 0 },
    visits: left.visits,
    endPlace: placesOf(known).endPlace,
    travel: { matrixKey: String(route.id), speedPercent, traffic },
    costPerHour,
  }
  const travel = new Map([[String(route.id), matrix]])
  const times = await evaluateFrom(machine, { rest, travel, planId: route.id, nowSeconds })
  const { current } = left
  const stopOf = new Map(known.stops.map((stop) => [stop.deliveryId, stop]))
  const expect = (deliveryId: number, at: { arrivalSeconds: number; startSeconds: number }) => ({
    deliveryId,
    ...expectedAt(at, { settings, nowSeconds, dueSeconds: stopOf.get(deliveryId)?.dueSeconds ?? null }),
  })
  const ahead = left.visits.flatMap(({ deliveryId }, index) =>
    deliveryId === null ? [] : [expect(deliveryId, times.visits[index]!)],
  )
  const arrived = current && { arrivalSeconds: current.arrivedSeconds, startSeconds: current.arrivedSeconds }
  const staleSeconds =
    current?.doneSeconds ?? (known.state.departedAtMs === null ? left.leaves.atSeconds : firstOf(times))
  return {
    stops: arrived ? [hasCome(expect(current.stop.deliveryId, arrived)), ...ahead] : ahead,
    finishSeconds: times.finishSeconds,
    staleSeconds: Math.max(staleSeconds, nowSeconds),
    isEstimated,
  }
}

function firstOf({ visits, finishSeconds }: RestTimes): number {
  return visits[0]?.arrivalSeconds ?? finishSeconds
}

/** The time of what has come is known. */
function hasCome<T extends Expected>(stop: T): T {
  return { ...stop, earliestSeconds: stop.etaSeconds, latestSeconds: stop.etaSeconds }
}

type Asked = {
  rest: Rest
  travel: Map<string, Awaited<ReturnType<typeof restTravel>>['matrix']>
  planId: number
  nowSeconds: number
}

/** Whoever should have come already comes now at the earliest, and all that follows moves with it. */
async function evaluateFrom(machine: Machine, asked: Asked): Promise<RestTimes> {
  const times = await evaluate(machine, asked)
  const overdue = asked.nowSeconds - firstOf(times)
  if (overdue <= 0) return times
  const { rest } = asked
  const leaves = { ...rest.leaves, atSeconds: rest.leaves.atSeconds + overdue }
  return evaluate(machine, { ...asked, rest: { ...rest, leaves } })
}

async function evaluate({ askEvaluator }: Machine, { rest, travel, planId }: Asked): Promise<RestTimes> {
  const { problem, order } = restProblem(rest)
  const { routes } = await askEvaluator('evaluate', { planId, problem, travel, isOnce: true }, { order })
  return restTimes(rest, routes[0]!)
}
