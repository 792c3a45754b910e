import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import type { Point } from '#platform/regions/contract.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { Button } from '#ui/button/controls.ts'
import { Link } from '#ui/button/link.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { Text } from '#ui/display/text.ts'
import { Select } from '#ui/input/inputs.ts'
import { mapTones } from '#ui/map/map-tones.ts'
import { MiddlePick } from '#ui/map/middle-pick.tsx'
import { StopMarkers } from '#ui/map/stop-markers.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { deliveryPath } from '../../deliveries/rules.ts'
import { routePath } from '../../routes/rules.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { readDetours, type Detour } from '../contract.ts'
import { closedMeters, usualClosedMeters } from '../rules/closed-road.ts'
import classes from './proposals.module.css'
import { usePriceWords } from './use-price-words.ts'
import { useAcceptDetours } from './use-proposals.ts'

type Props = {
  /** Where it was reported; the pin can be set elsewhere. */
  place: Point | null
  /** What the map shows first. */
  near: Point | null
  exceptionId: number | null
  onAccepted?: () => void
}

/** Where a road is closed, how the routes of today go on then, and the way to make it so. */
export function DetourCard({ place, near, ...rest }: Props) {
  const t = useText('logistics-proposals')
  const format = useWorkspaceFormat()
  const [point, setPoint] = useState(place)
  const [meters, setMeters] = useState<number>(usualClosedMeters)
  return (
    <Stack gap="sm">
      <ClosedMap point={point} near={place ?? near} onPlace={setPoint} />
      <Select
        label={t('detour.meters')}
        value={String(meters)}
        onChange={(value) => setMeters(Number(value))}
        data={closedMeters.map((one) => ({
          value: String(one),
          label: t('detour.metersOf', { shown: format.number(one) }),
        }))}
        allowDeselect={false}
      />
      {point ? (
        <Ways key={`${point.join()},${meters}`} at={point} meters={meters} {...rest} />
      ) : (
        <Text>{t('detour.unplaced')}</Text>
      )}
    </Stack>
  )
}

const room = 0.01

function ClosedMap({
  point,
  near,
  onPlace,
}: {
  point: Point | null
  near: Point | null
  onPlace: (at: Point) => void
}) {
  const t = useText('logistics-proposals')
  const [first] = useState(near)
  const put = ([longitude, latitude]: readonly [number, number]) => onPlace([longitude, latitude])
  const box = first && {
    initialBox: { west: first[0] - room, east: first[0] + room, south: first[1] - room, north: first[1] + room },
  }
  return (
    <div className={classes.closedMap}>
      <BaseMap
        title={t('detour.pin')}
        cursor="crosshair"
        {...box}
        onClick={({ lngLat }) => put([lngLat.lng, lngLat.lat])}
      >
        {() => (
          <>
            <MiddlePick onPick={put} />
            {point && (
              <StopMarkers stops={[{ id: 'closed', at: point, label: '', color: mapTones.error, shape: 'diamond' }]} />
            )}
          </>
        )}
      </BaseMap>
    </div>
  )
}

type WaysProps = { at: Point; meters: number } & Pick<Props, 'exceptionId' | 'onAccepted'>

/** The vehicles move on, so what was found earlier is not shown again. */
function Ways({ at: [longitude, latitude], meters, exceptionId, onAccepted }: WaysProps) {
  const t = useText('logistics-proposals')
  const query = queryOf(readDetours, { query: { longitude, latitude, meters } })
  const { data, error, isFetching, refetch } = useQuery({ ...query, staleTime: 0, gcTime: 0 })
  const { accept, isPending } = useAcceptDetours(onAccepted)
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data || isFetching) return <Skeleton height={120} radius={6} aria-label={t('detour.searching')} />
  if (!data.isKnown) return <Text>{t('detour.unknown')}</Text>
  const { area, detours } = data
  return (
    <>
      {detours.length === 0 && <Text>{t('detour.none')}</Text>}
      <div className={classes.list}>
        {detours.map((detour) => (
          <Way key={detour.routeId} detour={detour} />
        ))}
      </div>
      <Button loading={isPending} onClick={() => accept({ area, exceptionId, detours })}>
        {t(detours.length === 0 ? 'detour.close' : 'detour.accept')}
      </Button>
    </>
  )
}

function Way({ detour }: { detour: Detour }) {
  const t = useText('logistics-proposals')
  const format = useWorkspaceFormat()
  const price = usePriceWords()
  const { routeId, driverName, moved, broken } = detour
  const count = (key: string, number: number) => t(key, { count: number, shown: format.number(number) })
  return (
    <div>
      <strong>
        <Link to={routePath(routeId)}>
          <bdi>{driverName}</bdi>
        </Link>
      </strong>
      <p className={classes.price}>{price(detour)}</p>
      <p className={classes.notes}>
        {[
          moved.length > 0 ? count('detour.reorder', moved.length) : t('detour.sameOrder'),
          broken.length > 0 ? count('detour.broken', broken.length) : t('detour.kept'),
        ].join(' · ')}
      </p>
      {broken.length > 0 && (
        <ul>
          {broken.map(({ deliveryId, reference, recipient, before, after }) => (
            <li key={deliveryId}>
              <Link to={deliveryPath(reference)}>
                <bdi>{recipient}</bdi>
              </Link>{' '}
              {t('detour.late', { before: format.time(before), after: format.time(after) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
