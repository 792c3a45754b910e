import type { ArrivalForecast } from '#optimiser/arrival/forecast.ts'
import type { Machine } from '#kit/server/machine.ts'
import { expectedWithin, type Expected } from '../rules.ts'
import type { RouteToForecast } from './known-route.ts'
import { learnedTimes, type LearnedTimes } from './learned-times.ts'
import { expecting, firstOf, openRest, type ExpectedStop, type TriedOrder } from './open-rest.ts'

export type ForecastStop = ExpectedStop & {
  /** Of a window it would wait for. */
  opensSeconds: number | null
  /** What past days said, before it was corrected; null where the band has the width of the settings. */
  raw: ArrivalForecast | null
}
export type MadeForecast = {
  stops: ForecastStop[]
  finishSeconds: number
  /** From then on it can't be right without news. */
  staleSeconds: number
  isEstimated: boolean
  /** How many days its bands were learned from; null where they have the width of the settings. */
  learnedDays: number | null
}

/** How the rest of a route goes, evaluated away from the thread that answers. */
export async function makeForecast(machine: Machine, asked: RouteToForecast): Promise<MadeForecast> {
  const rest = await openRest(machine, asked)
  const { left, nowSeconds, isEstimated } = rest
  const tried = await rest.tryOrder()
  const { times } = tried
  const learned = await learnedTimes(machine, asked, { rest, tried })
  const ahead = tried.stops.map((stop) => forecastStop(asked, stop, learned))
  const { current } = left
  const arrived = current && { arrivalSeconds: current.arrivedSeconds, startSeconds: current.arrivedSeconds }
  const here = arrived ? [hasCome(expecting(rest)(current.stop.deliveryId, arrived))] : []
  const hasLeft = asked.known.state.departedAtMs !== null
  const staleSeconds = current?.doneSeconds ?? (hasLeft ? firstOf(times) : left.leaves.atSeconds)
  return {
    stops: [...here, ...ahead],
    finishSeconds: times.finishSeconds + movedSeconds(tried, ahead),
    staleSeconds: Math.max(staleSeconds, nowSeconds),
    isEstimated,
    learnedDays: learned?.days ?? null,
  }
}

/** The time of what has come is known. */
function hasCome(stop: ExpectedStop): ForecastStop {
  return { ...stop, earliestSeconds: stop.etaSeconds, latestSeconds: stop.etaSeconds, opensSeconds: null, raw: null }
}

function forecastStop({ known }: RouteToForecast, stop: ExpectedStop, learned: LearnedTimes | undefined): ForecastStop {
  const { deliveryId, etaSeconds } = stop
  const planned = known.stops.find((one) => one.deliveryId === deliveryId)
  const window = planned?.windows.find((one) => one.startSeconds <= etaSeconds && etaSeconds <= one.endSeconds)
  const opensSeconds = window?.startSeconds ?? null
  const time = learned?.byStop.get(deliveryId)
  if (!time) return { ...stop, opensSeconds, raw: null }
  const expected: Expected = expectedWithin(time.told, { dueSeconds: planned?.dueSeconds ?? null, opensSeconds })
  return { deliveryId, ...expected, opensSeconds, raw: time.raw }
}

/** The end moves with the last stop. */
function movedSeconds(tried: TriedOrder, ahead: readonly ForecastStop[]): number {
  return (ahead.at(-1)?.etaSeconds ?? 0) - (tried.stops.at(-1)?.etaSeconds ?? 0)
}
