import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { useColorScheme } from '#kit/web/preferences.ts'
import { queryOf } from '#kit/web/query.ts'
import { BaseMap } from '#platform/regions/web/base-map.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { NativeSelect } from '#ui/input/inputs.ts'
import { boxAround, type MapBox } from '#ui/map/map-box.ts'
import { createMapLink, LinkedMap, type MapLink } from '#ui/map/map-link.ts'
import { RouteLines, type RouteLine } from '#ui/map/route-lines.tsx'
import { StopMarkers, type StopMarker } from '#ui/map/stop-markers.tsx'
import { comparePlans } from '../../../runs/contract.ts'
import type { ComparedPlan } from '../../../runs/rules/comparison.ts'
import { useBoard } from '../model/board.ts'
import classes from './compare.module.css'
import partsClasses from '../parts/parts.module.css'
import panesClasses from '../parts/panes.module.css'
import { routeLooks, unassignedColor, unknownLook, type RouteLook } from '../model/route-colors.ts'

type Comparison = ReplyOf<typeof comparePlans>

/** Two plans on two maps that move together, with what differs alone. The tables beside them say the same in words. */
export function CompareMaps({ plans }: { plans: readonly ComparedPlan[] }) {
  const t = useText('logistics-board')
  const [first, ...others] = plans
  const [chosen, choose] = useState(0)
  const second = others.find(({ id }) => id === chosen) ?? others[0]
  const ids = [first?.id ?? 0, second?.id ?? 0]
  const { data } = useQuery(queryOf(comparePlans, { query: { ids } }))
  return (
    <section aria-label={t('compare.maps')}>
      <div className={classes.compareHead}>
        <h3 className={partsClasses.groupTitle}>{t('compare.maps')}</h3>
        {others.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('compare.mapOf')}
            value={String(second?.id)}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          />
        )}
      </div>
      {data ? <Pair key={ids.join()} data={data} /> : <Skeleton height={280} />}
    </section>
  )
}

function Pair({ data }: { data: Comparison }) {
  const t = useText('logistics-board')
  const [link] = useState(createMapLink)
  const { facts } = useBoard()
  const isDark = useColorScheme() === 'dark'
  const lookOf = useMemo(() => routeLooks(facts, isDark), [facts, isDark])
  const isAlike = data.plans.every(({ legs }) => legs.length === 0) && data.differences.length === 0
  if (isAlike) return <p className={panesClasses.nothing}>{t('compare.alike')}</p>
  return (
    <div className={classes.comparePair}>
      {data.plans.map((plan, index) => (
        <OneMap key={plan.id} plan={plan} index={index} data={data} lookOf={lookOf} link={link} />
      ))}
    </div>
  )
}

type OneProps = {
  plan: ComparedPlan
  index: number
  data: Comparison
  lookOf: ReturnType<typeof routeLooks>
  link: MapLink
}

function OneMap({ plan, index, data, lookOf, link }: OneProps) {
  const t = useText('logistics-board')
  const looks = useMemo(
    () => new Map<number, RouteLook>(plan.routes.map((route) => [route.id, lookOf(route)])),
    [plan, lookOf],
  )
  const lines = useMemo(
    () =>
      plan.legs.map(({ routeId, from, to }, at): RouteLine => {
        const { color, pattern } = looks.get(routeId) ?? unknownLook
        return { id: `${routeId} ${at}`, color, pattern, path: [from, to], isEstimate: true }
      }),
    [plan, looks],
  )
  const markers = useMemo(
    () =>
      data.differences.map(({ deliveryId, point, in: places }): StopMarker => {
        const place = places[index]
        const id = String(deliveryId)
        if (!place) return { id, at: point, label: '', color: unassignedColor, shape: 'diamond' }
        const { color, shape } = looks.get(place.routeId) ?? unknownLook
        return { id, at: point, label: String(place.position), color, shape, routeId: String(place.routeId) }
      }),
    [data, index, looks],
  )
  // One box for both, so that they begin alike.
  const box = useMemo(
    () =>
      withMargin(
        boxAround([
          ...data.differences.map(({ point }) => point),
          ...data.plans.flatMap(({ legs }) => legs.flatMap(({ from, to }) => [from, to])),
        ]),
      ),
    [data],
  )
  return (
    <figure className={classes.compareMap}>
      <figcaption dir="auto">{plan.name}</figcaption>
      <BaseMap title={t('compare.mapTitle', { plan: plan.name })} initialBox={box ?? undefined}>
        {(isDark) => (
          <>
            <RouteLines routes={lines} isDark={isDark} />
            <StopMarkers stops={markers} />
            <LinkedMap link={link} />
          </>
        )}
      </BaseMap>
    </figure>
  )
}

/** Markers at the edge are seen whole. */
function withMargin(box: MapBox | null): MapBox | null {
  if (!box) return null
  const { west, south, east, north } = box
  const [across, up] = [(east - west) * 0.08 + 0.002, (north - south) * 0.08 + 0.002]
  return { west: west - across, south: south - up, east: east + across, north: north + up }
}
