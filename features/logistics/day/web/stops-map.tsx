import { BaseMap } from '#platform/regions/web/base-map.tsx'
import type { MapBox } from '#ui/map/map-box.ts'
import { StopMarkers, type StopMarker } from '#ui/map/stop-markers.tsx'

type Props = { title: string; box: MapBox | undefined; stops: readonly StopMarker[] }

/** A map with the stops of a day. */
export function StopsMap({ title, box, stops }: Props) {
  return (
    <BaseMap title={title} initialBox={box}>
      {() => <StopMarkers stops={stops} labelsFrom={24} />}
    </BaseMap>
  )
}
