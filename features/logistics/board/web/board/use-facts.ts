import { useMemo } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useColorScheme } from '#kit/web/preferences.ts'
import type { LogisticsFacts } from '../../../settings/contract.ts'
import { vehicleFeatures } from '../../../vehicles/contract.ts'
import type { Plan } from '../../../plans/contract.ts'
import { needKey } from '../../../plans/rules.ts'
import type { PlanFacts } from '../../../plans/rules/facts.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import type { RouteFacts, StopFacts } from '../model/board.ts'
import type { BoardFormat } from '../for-others/board-format.ts'
import { routeLooks } from '../model/route-colors.ts'
import type { Speaker } from '../words/sentences.ts'
import { useZoneNames } from '../model/use-zones.ts'

/** The driver and vehicle of each route. */
export function useRouteFacts(plan: Plan, facts: PlanFacts, state: PlanState): ReadonlyMap<string, RouteFacts> {
  const t = useText('logistics-board')
  const isDark = useColorScheme() === 'dark'
  return useMemo(() => {
    const drivers = new Map(facts.drivers.map(({ id, name }) => [id, name]))
    const vehicles = new Map(facts.vehicles.map(({ id, name }) => [id, name]))
    const lookOf = routeLooks(facts, isDark)
    const known = new Map(plan.routes.map((route) => [route.id, route]))
    return new Map(
      state.routes.map(({ id, driverId, vehicleId, isLocked, isCrewLocked = false }) => [
        String(id),
        {
          id: String(id),
          driver:
            driverId === null
              ? t('route.noDriver')
              : (drivers.get(driverId) ?? known.get(id)?.driverName ?? t('route.noDriver')),
          vehicle: vehicles.get(vehicleId) ?? known.get(id)?.vehicleName ?? '',
          ...lookOf({ driverId, vehicleId }),
          isLocked,
          isCrewLocked,
        },
      ]),
    )
  }, [plan.routes, facts, state.routes, isDark, t])
}

type StopsGiven = { plan: Plan; facts: PlanFacts; logistics: LogisticsFacts; format: BoardFormat }

/** What is known of each delivery of the plan. */
export function useStopFacts({ plan, facts, logistics, format }: StopsGiven): ReadonlyMap<string, StopFacts> {
  const zones = useZoneNames()
  const featureName = useFeatureName()
  const amountOf = useAmount(logistics, format)
  return useMemo(() => {
    const planned = new Map(facts.stops.map((stop) => [stop.deliveryId, stop]))
    return new Map(
      plan.deliveries.map((delivery) => {
        const stop = planned.get(delivery.id)
        return [
          String(delivery.id),
          {
            id: String(delivery.id),
            reference: delivery.reference,
            type: delivery.type,
            recipient: delivery.recipient,
            address: delivery.address,
            zone: zones.get(delivery.zoneId ?? 0) ?? '',
            zoneId: delivery.zoneId,
            at: delivery.point,
            windows: (stop?.windows ?? []).map(({ startSeconds, endSeconds }) => ({
              from: startSeconds,
              to: endSeconds,
            })),
            quantities: Object.entries(delivery.quantities)
              .map(([unit, amount]) => amountOf(unit, amount))
              .join(' · '),
            priority: delivery.priority,
            serviceSeconds: stop?.serviceSeconds ?? 0,
            promise: { ...stop },
            needs: [...delivery.skills, ...delivery.features.map(featureName)],
            needKeys: [...delivery.skills, ...delivery.features].map(needKey),
          },
        ]
      }),
    )
  }, [plan.deliveries, facts, zones, featureName, amountOf])
}

function useFeatureName(): (feature: string) => string {
  const t = useText('logistics-vehicles')
  return useMemo(
    () => (feature) => {
      const known = vehicleFeatures.find((one) => needKey(one) === needKey(feature))
      return known ? t(`featureNames.${known}`) : feature
    },
    [t],
  )
}

/** An amount with its unit in words, as far as there are words for it. */
function useAmount(logistics: LogisticsFacts, format: BoardFormat): (unit: string, amount: number) => string {
  const t = useText('logistics-deliveries')
  return useMemo(() => {
    const names = new Map(logistics.units.map(({ key, name }) => [key, name]))
    return (unit, amount) => {
      const shown = format.number(amount)
      const words = t(`units.${unit}`, { count: amount, shown })
      return words === `units.${unit}` ? `${shown} ${names.get(unit) ?? unit}` : words
    }
  }, [t, logistics, format])
}

type NamesGiven = {
  routes: ReadonlyMap<string, RouteFacts>
  stops: ReadonlyMap<string, StopFacts>
  facts: PlanFacts
  logistics: LogisticsFacts
  format: BoardFormat
}

/** Says things by the names that people know. */
export function useNames({ routes, stops, facts, logistics, format }: NamesGiven): Speaker {
  const t = useText('logistics-board')
  const featureName = useFeatureName()
  const amountOf = useAmount(logistics, format)
  return useMemo(() => {
    const needs = new Map(
      [...stops.values()].flatMap((stop) => stop.needs.map((need) => [needKey(need), need] as const)),
    )
    return {
      t,
      format,
      names: {
        route: (id) => routes.get(id)?.driver ?? '',
        stop: (id) => stops.get(id)?.reference ?? '',
        depot: (id) => facts.depots.find((depot) => String(depot.id) === id)?.name ?? '',
        unit: (key) => logistics.units.find((unit) => unit.key === key)?.name ?? key,
        vehicle: (routeId) => routes.get(routeId)?.vehicle ?? '',
        load: amountOf,
        need: (key) => featureName(needs.get(key) ?? key),
      },
    }
  }, [t, routes, stops, facts, logistics, format, featureName, amountOf])
}
