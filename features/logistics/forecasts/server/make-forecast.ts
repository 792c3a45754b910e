import type { Machine } from '#kit/server/machine.ts'
import type { Expected } from '../rules.ts'
import type { RouteToForecast } from './known-route.ts'
import { expecting, firstOf, openRest, type ExpectedStop } from './open-rest.ts'

export type MadeForecast = {
  stops: ExpectedStop[]
  finishSeconds: number
  /** From then on it can't be right without news. */
  staleSeconds: number
  isEstimated: boolean
}

/** How the rest of a route goes, evaluated away from the thread that answers. */
export async function makeForecast(machine: Machine, asked: RouteToForecast): Promise<MadeForecast> {
  const rest = await openRest(machine, asked)
  const { left, nowSeconds, isEstimated } = rest
  const { stops: ahead, times } = await rest.tryOrder()
  const { current } = left
  const arrived = current && { arrivalSeconds: current.arrivedSeconds, startSeconds: current.arrivedSeconds }
  const hasLeft = asked.known.state.departedAtMs !== null
  const staleSeconds = current?.doneSeconds ?? (hasLeft ? firstOf(times) : left.leaves.atSeconds)
  return {
    stops: arrived ? [hasCome(expecting(rest)(current.stop.deliveryId, arrived)), ...ahead] : ahead,
    finishSeconds: times.finishSeconds,
    staleSeconds: Math.max(staleSeconds, nowSeconds),
    isEstimated,
  }
}

/** The time of what has come is known. */
function hasCome<T extends Expected>(stop: T): T {
  return { ...stop, earliestSeconds: stop.etaSeconds, latestSeconds: stop.etaSeconds }
}
