import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { useGo } from '#ui/button/link.tsx'
import { useFit, type Position } from '#ui/map/map-box.ts'
import { mapTones } from '#ui/map/map-tones.ts'
import { clusterLayer, pointLayer, PointClusters } from '#ui/map/point-clusters.tsx'
import { Text } from '#ui/display/text.ts'
import { listDeliveryPoints } from '../contract.ts'
import { deliveryPath } from '../rules.ts'
import { stateTones } from '../rules/state-tones.ts'
import classes from './deliveries.module.css'

type Props = {
  search: Record<string, unknown>
  /** For a card of its own rather than a screen. */
  isLow?: boolean
}

/** Where the deliveries of the current filter go. */
export function DeliveryMap({ search, isLow = false }: Props) {
  const t = useText('logistics-deliveries')
  const go = useGo()
  const { page: _page, itemsPerPage: _items, sortBy: _by, orderBy: _order, ...filters } = search
  const asked = queryOf(listDeliveryPoints, { query: filters })
  const { data, error, refetch } = useQuery({ ...asked, placeholderData: (before) => before })
  const points = useMemo(
    () => (data?.points ?? []).map(({ id, at, state }) => ({ id: String(id), at, color: mapTones[stateTones[state]] })),
    [data],
  )
  const open = (id: unknown) => {
    const found = data?.points.find((point) => String(point.id) === String(id))
    if (found) go(deliveryPath(found.reference))
  }
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.map} data-low={isLow || undefined}>
      <BaseMap
        title={t('map')}
        interactiveLayerIds={[pointLayer, clusterLayer]}
        onClick={({ features = [] }) => features[0]?.layer.id === pointLayer && open(features[0].properties['id'])}
      >
        {(isDark) => (
          <>
            <PointClusters points={points} color={mapTones.primary} isDark={isDark} />
            <Fit places={points} />
          </>
        )}
      </BaseMap>
      {data?.hasMore && (
        <Text className={classes.mapNote} size="sm">
          {t('mapMore')}
        </Text>
      )}
    </div>
  )
}

/** Brings all points into view whenever they change. */
function Fit({ places }: { places: readonly { at: Position }[] }) {
  const fit = useFit()
  useEffect(() => fit(places.map(({ at }) => at)), [fit, places])
  return null
}
