import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { midnightOf } from '#kit/contract/wall-time.ts'
import { useText, type Text } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { isLate } from '../../deliveries/rules/late.ts'
import { isUnserved } from '../../deliveries/rules/unserved.ts'
import {
  liveRoutes,
  liveStops,
  type LiveRoute as ShownRoute,
  type LiveStop as ShownStop,
} from '../../board/web/for-others/live-stops.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { readForecasts, type LiveRoute, type LiveStop } from '../contract.ts'
import { endOf } from '../rules.ts'

/** Changes come over the stream; this is for the clock to go on. */
const againMs = 60_000
/** So narrow that it can still be seen. */
const leastSeconds = 120

/** Shows on the board how the routes of its plan are driven. It draws nothing itself. */
export function BoardLive({ of = 0 }: PartProps) {
  const t = useText('logistics-forecasts')
  const format = useWorkspaceFormat()
  const mayRead = useMay(readForecasts)
  const timeZone = useQuery(queryOf(readLogisticsFacts)).data?.timeZone
  const { data } = useQuery({
    ...queryOf(readForecasts, { query: { planId: of } }),
    enabled: mayRead && of > 0,
    refetchInterval: againMs,
  })
  useEffect(() => {
    if (!data || !timeZone) return undefined
    const words = { t, time: format.time }
    const under = data.routes.filter(({ departedAt }) => departedAt !== null)
    liveStops.set(new Map(under.flatMap((route) => shownStops(route, timeZone, words))))
    liveRoutes.set(new Map(data.routes.map((route) => [route.planRouteId, shownRoute(route)])))
    return () => {
      liveStops.set(new Map())
      liveRoutes.set(new Map())
    }
  }, [data, timeZone, t, format])
  return null
}

type Words = { t: Text; time: (at: string) => string }

function shownStops(route: LiveRoute, timeZone: string, words: Words): [number, ShownStop][] {
  const midnight = midnightOf(route.day, timeZone).getTime()
  const seconds = (at: string) => Math.round((Date.parse(at) - midnight) / 1000)
  const forecasts = new Map(route.forecast?.stops.map((one) => [one.deliveryId, one]))
  // What has gone on to another route is shown as it goes there.
  const present = route.stops.filter(({ isHere }) => isHere)
  return present.flatMap((stop): [number, ShownStop][] => {
    const expected = forecasts.get(stop.deliveryId)
    const from = stop.arrivedAt ?? expected?.eta ?? stop.doneAt
    if (!from) return []
    const to = stop.doneAt ?? from
    const span = { from: seconds(from), to: Math.max(seconds(to), seconds(from) + leastSeconds) }
    const isBehind = expected !== undefined && isLate(expected)
    return [
      [stop.deliveryId, { progress: progressOf(stop), ...span, isLate: isBehind, text: textOf(stop, expected, words) }],
    ]
  })
}

/** What is at a door is neither ahead nor late any more. */
function shownRoute({ attempts, stops, forecast }: LiveRoute): ShownRoute {
  const ahead = stops.flatMap((stop) => (stop.isHere && progressOf(stop) === 'ahead' ? [stop.deliveryId] : []))
  const isAhead = new Set(ahead)
  const expected = forecast?.stops.filter(({ deliveryId }) => isAhead.has(deliveryId)) ?? []
  return {
    failed: attempts.failed,
    ahead,
    expected: new Map(
      expected.map(({ deliveryId, lateSeconds, slackSeconds }) => [deliveryId, { lateSeconds, slackSeconds }]),
    ),
  }
}

function progressOf({ state, doneAt, arrivedAt }: LiveStop): ShownStop['progress'] {
  if (isUnserved(state)) return 'failed'
  if (doneAt) return 'done'
  return arrivedAt ? 'here' : 'ahead'
}

type Expected = { eta: string; earliest: string; latest: string } | undefined

function textOf({ state, doneAt, arrivedAt }: LiveStop, expected: Expected, { t, time }: Words): string {
  if (doneAt) return t(endOf({ state }), { time: time(doneAt) })
  if (arrivedAt) return t('arrivedAt', { time: time(arrivedAt) })
  if (!expected) return ''
  const { eta, earliest, latest } = expected
  return t('expected', { time: time(eta), earliest: time(earliest), latest: time(latest) })
}
