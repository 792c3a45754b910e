import { useEffect, useRef } from 'react'
import type { DriverDay } from '../outbox/driver-day.ts'
import type { KeptPosition } from '../outbox/database.ts'
import { currentStop, isOnDuty } from '../outbox/acts-so-far.ts'
import { setPlace } from './place.ts'
import { useDay, useRoute, type RouteNow } from './use-day.tsx'
import { metersBetween } from './words.ts'

const everyMs = 30_000
const everyMeters = 30
const sendEveryMs = 60_000
const arrivalMeters = 60
/** Half the earth: a device that has no idea says even more. */
const mostAccuracyMeters = 20_000_000
/** Whoever drives by isn't there yet. */
const standingMetersPerSecond = 2

/** Follows the device while its driver is on duty and the page is open; off duty it doesn't ask where it is. */
export function Tracker() {
  const { acted, day } = useDay()
  const now = useRoute()
  const onDuty = isOnDuty(acted)
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  useEffect(() => {
    if (!onDuty || !navigator.geolocation) return undefined
    const keep = keeper(day)
    const watch = navigator.geolocation.watchPosition(
      (fix) => {
        const position = positionOf(fix)
        setPlace(position)
        day.setPlace(position)
        keep(position)
        if (latest.current) arriveByPlace(latest.current, position)
      },
      () => setPlace(undefined),
      { enableHighAccuracy: true, maximumAge: 10_000 },
    )
    return () => {
      navigator.geolocation.clearWatch(watch)
      setPlace(undefined)
    }
  }, [onDuty, day])
  return null
}

/** Keeps a position every thirty seconds or thirty metres, and sends them about once a minute, moved on by the fixes alone. */
function keeper(day: DriverDay): (position: KeptPosition) => void {
  let kept: KeptPosition | undefined
  let sentMs = 0
  return (position) => {
    const at = Date.parse(position.at)
    if (kept && at - Date.parse(kept.at) < everyMs && distance(kept, position) < everyMeters) return
    kept = position
    const isDue = at - sentMs >= sendEveryMs
    if (isDue) sentMs = at
    void day.outbox.addPosition(position).then(
      () => (isDue ? day.sync() : undefined),
      // A full disk loses a place of the trail, and no act; that it is full is said as soon as something is sent.
      () => undefined,
    )
  }
}

function arriveByPlace({ day, route, state, acted, phase }: RouteNow, position: KeptPosition): void {
  const stop = phase === 'stops' ? currentStop(route, state) : undefined
  if (!stop || state.breakSinceMs !== null || state.stops.get(stop.stopId)?.state === 'arrived') return
  // An arrival that the driver took back isn't made again for them.
  if (acted.some(({ kind, stopId }) => kind === 'arrive' && stopId === stop.stopId)) return
  const isThere =
    metersBetween([position.longitude, position.latitude], stop.parking ?? stop.door) <= arrivalMeters &&
    (position.accuracyMeters ?? Infinity) <= arrivalMeters &&
    (position.speedMetersPerSecond ?? 0) <= standingMetersPerSecond
  const about = { routeId: route.id, stopId: stop.stopId }
  if (isThere) void day.act({ kind: 'arrive', ...about, data: { by: 'place' }, isByPage: true })
}

function distance(one: KeptPosition, other: KeptPosition): number {
  return metersBetween([one.longitude, one.latitude], [other.longitude, other.latitude])
}

function positionOf({ coords, timestamp }: GeolocationPosition): KeptPosition {
  return {
    at: new Date(timestamp).toISOString(),
    longitude: coords.longitude,
    latitude: coords.latitude,
    accuracyMeters: Math.min(coords.accuracy, mostAccuracyMeters),
    speedMetersPerSecond: coords.speed,
    heading: Number.isFinite(coords.heading) ? coords.heading : null,
    batteryPercent: null,
  }
}
