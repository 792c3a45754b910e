import { useText } from '#kit/web/i18n.ts'
import { LinkedStat, Stats } from '#ui/page/linked-stat.tsx'
import { ofDepot } from '../../depots/rules.ts'
import { exceptionsPath } from '../../exceptions/rules.ts'
import type { Day } from '../contract.ts'
import { useClock, useDaySearch } from './use-day.ts'

/** Vehicles and what their stops take; each figure leads to what it counts. */
export function VehicleStats({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useClock(day)
  const { routes, perStop, perStopBefore, currency } = day
  const under = routes.filter(({ isDeparted, isFinished }) => isDeparted && !isFinished)
  const late = routes.filter((route) => route.late > 0)
  const off = routes.filter(({ isOffRoute, isFinished }) => isOffRoute && !isFinished)
  const [{ depotId }] = useDaySearch()
  const onDay = `/apps/logistics/route?date=${day.date}${ofDepot(depotId)}`
  const kilometers = (meters: number) =>
    t('perStop.kilometers', { number: format.number(meters / 1000, { maximumFractionDigits: 1 }) })
  const against = t('perStop.against')
  return (
    <Stats>
      <LinkedStat
        to={onDay}
        icon="truck-delivery"
        label={t('stats.onRoute')}
        value={format.number(under.length)}
        caption={t('stats.ofRoutes', { count: routes.length, shown: format.number(routes.length) })}
      />
      <LinkedStat
        to={onDay}
        icon="clock"
        tone={late.length > 0 ? 'error' : 'success'}
        label={t('stats.late')}
        value={format.number(late.length)}
        caption={t('stats.lateText')}
      />
      <LinkedStat
        to={`${exceptionsPath}?kind=deviation${ofDepot(depotId)}`}
        icon="route"
        tone={off.length > 0 ? 'warning' : 'success'}
        label={t('stats.offRoute')}
        value={format.number(off.length)}
        caption={t('stats.offRouteText')}
      />
      <LinkedStat
        to="/apps/logistics/fleet?warning=any"
        icon="alert-triangle"
        tone={day.faultyVehicles > 0 ? 'warning' : 'success'}
        label={t('stats.faulty')}
        value={format.number(day.faultyVehicles)}
        caption={t('stats.faultyText')}
      />
      {perStop.meters !== null && (
        <LinkedStat
          to={onDay}
          icon="route"
          tone="info"
          label={perStop.cost === null ? t('perStop.distance') : t('perStop.cost')}
          value={perStop.cost === null ? kilometers(perStop.meters) : format.money(Math.round(perStop.cost), currency)}
          isBetterLow
          {...changeOf(
            perStop.cost ?? perStop.meters,
            perStop.cost === null ? perStopBefore.meters : perStopBefore.cost,
          )}
          caption={t('perStop.text', {
            distance: kilometers(perStop.meters),
            grams: format.number(Math.round(perStop.co2Grams ?? 0)),
            against,
          })}
        />
      )}
    </Stats>
  )
}

function changeOf(value: number, before: number | null): { change?: number } {
  return before === null || before === 0 ? {} : { change: value / before - 1 }
}
