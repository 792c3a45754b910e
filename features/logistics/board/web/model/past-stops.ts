import { showNotice } from '#ui/overlay/notices.tsx'
import { liveStops, type LiveStop } from '../for-others/live-stops.ts'

/** Whether a driver is at one of these stops, or has been there; says so if one is to be moved. */
export function refusesPast(stops: readonly string[], t: (key: string) => string): boolean {
  const live = liveStops.get()
  const isPast = stops.some((id) => (live.get(Number(id))?.progress ?? 'ahead') !== 'ahead')
  if (isPast) showNotice({ kind: 'info', text: t('drag.past') })
  return isPast
}

type Routes = readonly { id: number; stops: readonly { deliveryId: number }[] }[]

/** Whether a driver is at every stop of these routes, or has been there: then nothing of them can be put back. */
export function isDriven(routes: Routes, routeIds: readonly number[], live: ReadonlyMap<number, LiveStop>): boolean {
  const stops = routes.filter(({ id }) => routeIds.includes(id)).flatMap((route) => route.stops)
  return stops.length > 0 && stops.every(({ deliveryId }) => (live.get(deliveryId)?.progress ?? 'ahead') !== 'ahead')
}
