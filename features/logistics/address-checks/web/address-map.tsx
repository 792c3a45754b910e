import { useEffect } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { Place as Candidate, Point } from '#platform/regions/contract.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { DragPin } from '#ui/map/drag-pin.tsx'
import { useFit, type Position } from '#ui/map/map-box.ts'
import { mapTones } from '#ui/map/map-tones.ts'
import { MiddlePick } from '#ui/map/middle-pick.tsx'
import { StopMarkers } from '#ui/map/stop-markers.tsx'
import { ZoneShapes, type ZoneShape } from '#ui/map/zone-shapes.tsx'
import classes from './address-checks.module.css'

export type Spot = Pick<Candidate, 'point' | 'radiusMeters'>
type Props = {
  /** What the numbers on the map stand for. */
  spots: readonly Spot[]
  near: Point | null
  pin?: Point | undefined
  onPin?: (at: Point) => void
}

/** Places by their numbers, and the pin where one may be placed: by a click, and it can be dragged. */
export function AddressMap({ spots, near, pin, onPin }: Props) {
  const t = useText('logistics-address-checks')
  const put = ([longitude, latitude]: Position) => onPin?.([rounded(longitude), rounded(latitude)])
  const stops = spots.map(({ point }, index) => ({
    id: String(index),
    at: point,
    label: String(index + 1),
    color: mapTones.warning,
  }))
  return (
    <div className={classes.map}>
      <BaseMap title={t('map')} {...(onPin && { cursor: 'crosshair', onClick: ({ lngLat }) => put(lngLat.toArray()) })}>
        {() => (
          <>
            <ZoneShapes zones={circlesAround(spots)} />
            <StopMarkers stops={stops} />
            {onPin && <MiddlePick onPick={put} />}
            {pin && <DragPin at={pin} label={t('pin')} mark="D" color={mapTones.primary} onMove={put} />}
            <Look places={spots} near={near} pin={pin} />
          </>
        )}
      </BaseMap>
    </div>
  )
}

/** Within which a number that was placed by the others of its street most likely is. */
function circlesAround(spots: readonly Spot[]): ZoneShape[] {
  return spots.flatMap(({ point, radiusMeters }, index) =>
    radiusMeters === null
      ? []
      : [{ id: String(index), name: '', color: mapTones.warning, ring: circleAround(point, radiusMeters) }],
  )
}

const corners = 48
const metersPerDegree = 111_195

function circleAround([longitude, latitude]: Point, meters: number): Position[] {
  const degrees = meters / metersPerDegree
  const wide = degrees / Math.cos((latitude * Math.PI) / 180)
  return Array.from({ length: corners }, (_, corner): Position => {
    const angle = (corner / corners) * 2 * Math.PI
    return [longitude + wide * Math.cos(angle), latitude + degrees * Math.sin(angle)]
  })
}

type LookProps = { places: readonly Spot[]; near: Point | null; pin: Point | undefined }

/** Brings the candidates into view, and a pin that was put outside of it. */
function Look({ places, near, pin }: LookProps) {
  const fit = useFit()
  useEffect(() => fit([...places.map(({ point }) => point), ...(near ? [near] : [])]), [fit, places, near])
  useEffect(() => {
    if (pin) fit([pin], { isForHidden: true })
  }, [fit, pin])
  return null
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
