import { useMemo } from 'react'
import { openStops } from '../outbox/acts-so-far.ts'
import { expectedOf, type Expected } from './expected-times.ts'
import { heardOf } from './heard.ts'
import type { RouteNow } from './use-day.tsx'
import { useNow } from './use-now.ts'

/** When the open stops are reached as things stand, by the minute. */
export function useExpected({ day, pack, route, state, acted }: RouteNow): ReadonlyMap<number, Expected> {
  const nowMs = useNow(day.now)
  const { timeZone } = pack
  const heard = useMemo(() => heardOf({ pack, route, state, acted }), [pack, route, state, acted])
  return useMemo(
    () => expectedOf(route, state, openStops(route, state), { nowMs, timeZone, heard }),
    [route, state, nowMs, timeZone, heard],
  )
}
