import { IconCheck, IconX } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { DriverStop } from '../../contract.ts'
import { unitOf } from '../../rules/area-tiles.ts'
import { currentStop, orderedStops } from '../outbox/acts-so-far.ts'
import { usePlace } from '../route/place.ts'
import { distanceOf } from '../route/words.ts'
import type { RouteNow } from '../route/use-day.tsx'
import { pixelsOf, toScreen, type Camera, type Size } from './camera.ts'
import classes from './map.module.css'

type Props = { now: RouteNow; camera: Camera; size: Size }

/** The stops in the order they are driven, each a button with its number; the next one is lit. */
export function Markers({ now, camera, size, chosen, onChoose }: Props & Choice) {
  const t = useText('logistics-driver')
  const { format, route, state } = now
  const next = currentStop(route, state)?.stopId
  return orderedStops(route, state).map((stop, index) => {
    const at = state.stops.get(stop.stopId)
    const [x, y] = toScreen(camera, size, unitOf(stop.door))
    const number = format.number(index + 1)
    const name = stop.recipient || stop.reference
    const words = t(stop.isGone ? `stop.goneShort.${stop.isGone}` : `states.${at?.state ?? 'published'}`)
    return (
      <button
        key={stop.stopId}
        type="button"
        className={classes['stop']}
        style={{ translate: `${x}px ${y}px` }}
        data-look={lookOf(stop, next, at)}
        aria-pressed={stop.stopId === chosen}
        aria-label={t('map.stop', { number, name, state: words })}
        onClick={() => onChoose(stop.stopId)}
      >
        <span>{at?.state === 'failed' ? <IconX size={18} /> : at?.doneAtMs ? <IconCheck size={18} /> : number}</span>
      </button>
    )
  })
}

type Choice = { chosen: number | undefined; onChoose: (stopId: number) => void }

function lookOf(stop: DriverStop, next: number | undefined, at: { doneAtMs: number | null } | undefined): string {
  if (stop.stopId === next) return 'next'
  return stop.isGone || at?.doneAtMs ? 'done' : 'open'
}

/** Where the device is, with how far off that may be. */
export function OwnPlace({ now, camera, size }: Props) {
  const t = useText('logistics-driver')
  const place = usePlace()
  if (!place) return null
  const [x, y] = toScreen(camera, size, unitOf([place.longitude, place.latitude]))
  const meters = place.accuracyMeters ?? 0
  // The length of a degree shrinks towards the poles, and with it how many metres a pixel is.
  const perMeter = pixelsOf(camera) / (earthAround * Math.cos((place.latitude * Math.PI) / 180))
  const side = Math.min(2 * meters * perMeter, 4000)
  return (
    <div
      className={classes['me']}
      style={{ translate: `${x}px ${y}px` }}
      role="img"
      aria-label={t('map.here', { distance: distanceOf(now.format, meters, now.pack) })}
    >
      <span style={{ inlineSize: side, blockSize: side }} />
    </div>
  )
}

const earthAround = 40_075_017
