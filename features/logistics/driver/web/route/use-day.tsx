import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useFormat, type Format } from '#kit/web/format.ts'
import type { DayPack, DriverRoute } from '../../contract.ts'
import type { RouteState } from '../../rules.ts'
import type { DriverDay, View } from '../outbox/driver-day.ts'
import { actedOf, phaseOf, routeNow, stateOf, type Acted, type Phase } from '../outbox/acts-so-far.ts'

export type DayNow = {
  day: DriverDay
  view: View
  pack: DayPack
  acted: readonly Acted[]
  format: Format
}
export type RouteNow = DayNow & { route: DriverRoute; state: RouteState; phase: Phase }

const Day = createContext<DayNow | undefined>(undefined)

/** Gives the parts below it the day as it stands, with everything that was done a moment ago. */
export function DayProvider({ day, view, pack, children }: Omit<DayNow, 'acted' | 'format'> & { children: ReactNode }) {
  const format = useFormat(pack.timeZone)
  const { actions, deviceId, offsetMs } = view
  const acted = useMemo(() => actedOf(pack, actions, deviceId, offsetMs), [pack, actions, deviceId, offsetMs])
  const now = useMemo(() => ({ day, view, pack, acted, format }), [day, view, pack, acted, format])
  return <Day.Provider value={now}>{children}</Day.Provider>
}

export function useDay(): DayNow {
  const now = useContext(Day)
  if (!now) throw new Error('There is no day around this part.')
  return now
}

/** The day with the route that is worked on; nothing on a day without one. */
export function useRoute(): RouteNow | undefined {
  const now = useDay()
  const { pack, acted } = now
  return useMemo(() => {
    const route = routeNow(pack, acted)
    if (!route) return undefined
    const state = stateOf(pack, route, acted)
    return { ...now, route, state, phase: phaseOf(pack, route, state, acted) }
  }, [now, pack, acted])
}
