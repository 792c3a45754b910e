import { showNotice } from '#ui/overlay/notices.tsx'
import { liveStops } from '../for-others/live-stops.ts'

/** Whether a driver is at one of these stops, or has been there; says so if one is to be moved. */
export function refusesPast(stops: readonly string[], t: (key: string) => string): boolean {
  const live = liveStops.get()
  const isPast = stops.some((id) => (live.get(Number(id))?.progress ?? 'ahead') !== 'ahead')
  if (isPast) showNotice({ kind: 'info', text: t('drag.past') })
  return isPast
}
