import { useMemo } from 'react'
import { openStops } from '../outbox/acts-so-far.ts'
import { expectedOf, type Expected } from './expected-times.ts'
import type { RouteNow } from './use-day.tsx'
import { useNow } from './use-now.ts'

/** When the open stops are reached as things stand, by the minute. */
export function useExpected({ day, pack, route, state }: RouteNow): ReadonlyMap<number, Expected> {
  const nowMs = useNow(day.now)
  const { timeZone } = pack
  return useMemo(
    () => expectedOf(route, state, openStops(route, state), { nowMs, timeZone }),
    [route, state, nowMs, timeZone],
  )
}
