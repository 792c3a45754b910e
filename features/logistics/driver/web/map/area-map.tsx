import { useCallback, useId, useRef, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import type { DriverRoute } from '../../contract.ts'
import { unitOf } from '../../rules/area-tiles.ts'
import { Notice, UnseenTitle } from '../parts/parts.tsx'
import { currentStop } from '../outbox/acts-so-far.ts'
import { usePlace } from '../route/place.ts'
import type { RouteNow } from '../route/use-day.tsx'
import { fitting, zoomed, type Camera, type Size } from './camera.ts'
import { MapCanvas } from './canvas.tsx'
import { ChosenStop } from './chosen-stop.tsx'
import { useGestures } from './gestures.ts'
import classes from './map.module.css'
import { Markers, OwnPlace } from './markers.tsx'
import { Tools } from './tools.tsx'
import { useKeptArea, useSize } from './use-area.ts'

/** The stops on a map of the day's area, which lies on the device; where there is none, the stops alone. */
export function AreaMap({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { route, state } = now
  const hint = useId()
  const stage = useRef<HTMLDivElement>(null)
  const size = useSize(stage)
  const file = useKeptArea(now)
  const place = usePlace()
  const [given, setCamera] = useState<Camera>()
  const [chosen, setChosen] = useState<number>()
  const next = currentStop(route, state)
  const camera = given ?? (size && wholeOf(route, size))
  const move = useCallback(
    (change: (camera: Camera) => Camera) =>
      setCamera((before) => {
        const from = before ?? (size && wholeOf(route, size))
        return from && change(from)
      }),
    [size, route],
  )
  useGestures(stage, move)
  const show = (at: readonly [number, number]) => size && setCamera(fitting([unitOf(at)], size))
  return (
    <main className={classes['main']}>
      <UnseenTitle>{t('map.title')}</UnseenTitle>
      <p id={hint} className={classes['title']}>
        {t('map.hint')}
      </p>
      <Missing now={now} />
      <div className={classes['frame']}>
        <div
          ref={stage}
          className={classes['stage']}
          dir="ltr"
          role="group"
          aria-label={t('map.title')}
          aria-describedby={hint}
        >
          {camera && size && (
            <>
              {file && <MapCanvas file={file} camera={camera} size={size} />}
              <OwnPlace now={now} camera={camera} size={size} />
              <Markers now={now} camera={camera} size={size} chosen={chosen ?? next?.stopId} onChoose={setChosen} />
            </>
          )}
        </div>
        <Tools
          onZoom={(by) => move((from) => zoomed(from, by))}
          onAll={() => setCamera(undefined)}
          onNext={next && (() => show(next.door))}
          onPlace={place && (() => show([place.longitude, place.latitude]))}
        />
      </div>
      <ChosenStop now={now} stopId={chosen ?? next?.stopId} />
    </main>
  )
}

/** Why only the stops are seen. */
function Missing({ now: { pack, view } }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  if (pack.areaMap && view.keptArea) return null
  return <Notice tone="info">{t(pack.areaMap ? 'map.later' : 'map.none')}</Notice>
}

function wholeOf({ stops, start, end }: DriverRoute, size: Size): Camera {
  const places = [...stops.map(({ door }) => door), ...[start, end].flatMap((one) => (one ? [one.point] : []))]
  return fitting(places.length > 0 ? places.map(unitOf) : [unitOf([0, 0])], size)
}
