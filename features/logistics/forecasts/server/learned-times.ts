import { correctedForecast } from '#optimiser/arrival/correction.ts'
import { forecastArrivals, type ArrivalForecast, type RestVisit } from '#optimiser/arrival/forecast.ts'
import { paceOf, type Pace } from '#optimiser/arrival/pace.ts'
import type { Bus, Machine } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { pastOf, type DrivenRoute } from '../rules/past-route.ts'
import type { Visit } from '../rules/rest-times.ts'
import { drivenRoutes } from './driven-routes.ts'
import type { RouteToForecast } from './known-route.ts'
import { newestModel } from './learned-model.ts'
import type { OpenRest, TriedOrder } from './open-rest.ts'

/** When a stop begins by what past days taught: before and after it was corrected by recent misses. */
export type LearnedTime = { raw: ArrivalForecast; told: ArrivalForecast }
export type LearnedTimes = { days: number; byStop: ReadonlyMap<number, LearnedTime> }

/** How routes of today go, as far as this process has forecast them: a slow morning is slow for all. */
const pacesOf = stateOf<Bus, Map<number, { day: string; modelId: number; pace: Pace }>>(() => new Map())
const mostPaces = 500

/** Nothing until there are enough days to learn from. It takes about a millisecond for a route of 40 stops. */
export async function learnedTimes(
  machine: Machine,
  asked: RouteToForecast,
  { rest, tried }: { rest: OpenRest; tried: TriedOrder },
): Promise<LearnedTimes | undefined> {
  const learned = await newestModel(machine)
  const [driven] = learned ? await drivenRoutes(machine.db, [asked.route.id]) : []
  if (!learned || !driven) return undefined
  const { left, nowSeconds } = rest
  const { current } = left
  const pace = paceOf(learned.model, pastOf(driven).stops)
  const others = keepPace(machine, { driven, modelId: learned.id, pace })
  const ahead = visitsAhead(left.visits, { driven, tried, leavesSeconds: left.leaves.atSeconds })
  const here = current
    ? [restVisit(driven, { ...current.stop, place: 0 }, { driveSeconds: 0, startSeconds: current.arrivedSeconds })]
    : []
  const forecasts = forecastArrivals(learned.model, {
    driver: String(driven.driverId),
    nowSeconds,
    sinceSeconds: current?.arrivedSeconds ?? left.leaves.atSeconds,
    isStanding: current !== null,
    visits: [...here, ...ahead],
    pace,
    others,
  }).slice(here.length)
  const byStop = new Map(
    left.visits.flatMap(({ deliveryId }, index): [number, LearnedTime][] => {
      const raw = forecasts[index]!
      if (deliveryId === null) return []
      return [[deliveryId, { raw, told: correctedForecast(learned.correction, raw, nowSeconds) }]]
    }),
  )
  return { days: learned.days, byStop }
}

type Kept = { driven: DrivenRoute; modelId: number; pace: Pace }

/** Keeps the pace of a route, and answers with those of the others. */
function keepPace({ bus }: Machine, { driven: { id, day }, modelId, pace }: Kept): Pace[] {
  const paces = pacesOf(bus)
  paces.delete(id)
  paces.set(id, { day, modelId, pace })
  for (const oldest of paces.keys()) {
    if (paces.size <= mostPaces) break
    paces.delete(oldest)
  }
  return [...paces].flatMap(([other, kept]) =>
    other !== id && kept.day === day && kept.modelId === modelId ? [kept.pace] : [],
  )
}

type Ahead = { driven: DrivenRoute; tried: TriedOrder; leavesSeconds: number }

function visitsAhead(visits: readonly Visit[], { driven, tried, leavesSeconds }: Ahead): RestVisit[] {
  let leftSeconds = leavesSeconds + tried.overdueSeconds
  return visits.map((visit, index) => {
    const { arrivalSeconds, startSeconds, endSeconds } = tried.times.visits[index]!
    const driveSeconds = Math.max(0, arrivalSeconds - leftSeconds)
    leftSeconds = endSeconds
    return restVisit(driven, visit, { driveSeconds, startSeconds })
  })
}

/** Who is planned to come outside of all windows doesn't wait for them. */
function restVisit(
  driven: DrivenRoute,
  { deliveryId, serviceSeconds, windows }: Visit,
  { driveSeconds, startSeconds }: { driveSeconds: number; startSeconds: number },
): RestVisit {
  const known = driven.stops.find((stop) => stop.deliveryId === deliveryId)
  const isWithin = windows.some((one) => one.startSeconds <= startSeconds && startSeconds <= one.endSeconds)
  return {
    seed: deliveryId ?? 0,
    zone: known?.zone ?? '',
    address: known?.address ?? '',
    customer: known?.customer ?? '',
    driveSeconds,
    serviceSeconds,
    windows: isWithin ? windows.map((one) => ({ startSeconds: one.startSeconds, endSeconds: one.endSeconds })) : [],
    isHalt: deliveryId === null,
  }
}
