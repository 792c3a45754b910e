import type { Machine } from '#kit/server/machine.ts'
import type { Traffic } from '#optimiser/problem.ts'
import type { TimeSpan } from '../../plans/rules/facts.ts'
import type { TravelMatrix } from '../../travel/rules.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import type { ForecastSettings } from '../../settings/contract.ts'
import { expectedAt, type Expected } from '../rules.ts'
import { placesOf, restOf, type Left } from '../rules/rest-of-route.ts'
import { restProblem, restTimes, type Rest, type RestFigures, type RestTimes } from '../rules/rest-times.ts'
import type { RouteToForecast } from './known-route.ts'
import { restTravel } from './rest-travel.ts'

export type ExpectedStop = Expected & { deliveryId: number }
/** What is left of a route as it goes in one order. */
export type TriedOrder = {
  /** Stops that are still to be driven to, and whether they fall outside their windows, which the hours of a place narrow. */
  stops: (ExpectedStop & { arrivalSeconds: number; isOutside: boolean })[]
  times: RestTimes
  /** How much later than its way takes it comes to its first stop, since it should have been there by now. */
  overdueSeconds: number
  finishSeconds: number
  figures: RestFigures
}

/** What is left of a route, with all that it takes to try it in other orders. */
export type OpenRest = {
  asked: RouteToForecast
  left: Left
  nowSeconds: number
  settings: ForecastSettings
  isEstimated: boolean
  /** Its times come from roads that know which of them are to be avoided. */
  knowsRoadUse: boolean
  /** How it goes in this order, evaluated away from the thread that answers; without one, in the order of its driver. */
  tryOrder(order?: readonly number[]): Promise<TriedOrder>
}

/** Its first stop stays the first once the vehicle is on its way there: only that way is known. */
export async function openRest(machine: Machine, asked: RouteToForecast): Promise<OpenRest> {
  const { known } = asked
  const settings = await logisticsSetting(machine.db, 'forecast')
  const nowSeconds = Math.round((machine.now().getTime() - known.midnightMs) / 1000)
  const left = restOf(known, nowSeconds)
  const { matrix, isEstimated, knowsRoadUse } = await restTravel(machine, asked, left)
  const traffic = asked.way.trafficOn({ knowsRoadUse })
  const tryOrder = async (order: readonly number[] = known.state.order) => {
    const { visits, leaves } = restOf({ ...known, state: { ...known.state, order } }, nowSeconds)
    const { times, overdueSeconds } = await evaluateFrom(machine, {
      rest: restFrom(asked, { visits, leaves, traffic }),
      matrix,
      asked,
      nowSeconds,
    })
    const expect = expecting({ asked, settings, nowSeconds })
    const stops = visits.flatMap(({ deliveryId, windows }, index) => {
      const at = times.visits[index]!
      const { arrivalSeconds } = at
      return deliveryId === null
        ? []
        : [{ ...expect(deliveryId, at), arrivalSeconds, isOutside: isOutside(windows, at) }]
    })
    return { stops, times, overdueSeconds, finishSeconds: times.finishSeconds, figures: times.figures }
  }
  return { asked, left, nowSeconds, settings, isEstimated, knowsRoadUse, tryOrder }
}

function isOutside(windows: readonly TimeSpan[], { startSeconds: at }: { startSeconds: number }): boolean {
  return windows.length > 0 && windows.every(({ startSeconds, endSeconds }) => at < startSeconds || at > endSeconds)
}

type Seen = Pick<OpenRest, 'asked' | 'settings' | 'nowSeconds'>

/** When a stop is expected by when the vehicle arrives there. */
export function expecting({ asked, settings, nowSeconds }: Seen) {
  const dueOf = new Map(asked.known.stops.map(({ deliveryId, dueSeconds }) => [deliveryId, dueSeconds]))
  return (deliveryId: number, at: { arrivalSeconds: number; startSeconds: number }): ExpectedStop => ({
    deliveryId,
    ...expectedAt(at, { settings, nowSeconds, dueSeconds: dueOf.get(deliveryId) ?? null }),
  })
}

type Driven = Pick<Left, 'visits' | 'leaves'> & { traffic: Traffic | undefined }

function restFrom({ route, known, way }: RouteToForecast, { visits, leaves, traffic }: Driven): Rest {
  const { speedPercent, weightPerHour, costs } = way
  return {
    leaves: { atSeconds: leaves.atSeconds, place: 0 },
    visits,
    endPlace: placesOf(known).endPlace,
    travel: { matrixKey: String(route.id), speedPercent, traffic },
    weightPerHour,
    costs,
  }
}

type Evaluating = { rest: Rest; matrix: TravelMatrix; asked: RouteToForecast; nowSeconds: number }

/** Whoever should have come already comes now at the earliest, and all that follows moves with it. */
async function evaluateFrom(
  machine: Machine,
  asked: Evaluating,
): Promise<{ times: RestTimes; overdueSeconds: number }> {
  const times = await evaluate(machine, asked)
  const overdue = asked.nowSeconds - firstOf(times)
  if (overdue <= 0) return { times, overdueSeconds: 0 }
  const { rest } = asked
  const leaves = { ...rest.leaves, atSeconds: rest.leaves.atSeconds + overdue }
  return { times: await evaluate(machine, { ...asked, rest: { ...rest, leaves } }), overdueSeconds: overdue }
}

export function firstOf({ visits, finishSeconds }: RestTimes): number {
  return visits[0]?.arrivalSeconds ?? finishSeconds
}

async function evaluate({ askEvaluator }: Machine, { rest, matrix, asked }: Evaluating): Promise<RestTimes> {
  const { id } = asked.route
  const { problem, order } = restProblem(rest)
  const about = { planId: id, problem, travel: new Map([[String(id), matrix]]), isOnce: true }
  const { routes } = await askEvaluator('evaluate', about, { order })
  return restTimes(rest, routes[0]!)
}
