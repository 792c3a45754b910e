import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Link } from '#ui/button/link.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip, type Tone } from '#ui/display/status-chip.tsx'
import { ScrollBox } from '#ui/page/scroll-box.tsx'
import { absenceTones } from '../../drivers/rules.ts'
import { warningKeys, warningTones } from '../../vehicles/rules.ts'
import { routePath } from '../../routes/rules.ts'
import type { Day, RouteOfDay } from '../contract.ts'
import classes from './day.module.css'
import { useClock } from './use-day.ts'

/** Every route of the day: who drives it, how far it is, and what comes next. */
export function RoutesCard({ day }: { day: Day }) {
  const t = useText('logistics-day')
  return (
    <SectionCard title={t('routes.title')} text={t('routes.text')}>
      {day.routes.length === 0 ? (
        <EmptyState icon="route" title={t('routes.none')} text={t('routes.noneText')}>
          <LinkButton to={`/apps/logistics/routes?date=${day.date}`} label={t('routes.plan')} variant="light" />
        </EmptyState>
      ) : (
        <RoutesTable day={day} />
      )}
    </SectionCard>
  )
}

function RoutesTable({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const heads = ['driver', 'vehicle', 'state', 'stops', 'next', 'progress'] as const
  return (
    <ScrollBox className={classes.scroll} label={t('routes.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`routes.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {day.routes.map((route) => (
            <RouteLine key={route.id} route={route} day={day} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function RouteLine({ route, day }: { route: RouteOfDay; day: Day }) {
  const t = useText('logistics-day')
  const vehicleText = useText('logistics-vehicles')
  const format = useClock(day)
  const { id, driverName, vehicleName, warning, stops, over, failed, next, finishAt, progress } = route
  return (
    <tr>
      <td>
        <Link to={routePath(id)} dir="auto">
          {driverName}
        </Link>{' '}
        <Part name="day/driver-menu" of={route.driverId} />
      </td>
      <td>
        <bdi>{vehicleName}</bdi>{' '}
        {warning !== 'No Warnings' && (
          <StatusChip tone={warningTones[warning]}>{vehicleText(`warnings.${warningKeys[warning]}`)}</StatusChip>
        )}
      </td>
      <td>
        <StateChip route={route} day={day} />{' '}
        {route.isOffRoute && !route.isFinished && <StatusChip tone="warning">{t('stats.offRoute')}</StatusChip>}
      </td>
      <td>
        {t('routes.ofStops', { done: format.number(over), total: format.number(stops) })}
        {failed > 0 && <small> {t('routes.failed', { count: failed, shown: format.number(failed) })}</small>}
      </td>
      <td>
        {next && (
          <>
            <bdi>{next.recipient}</bdi> <small>{format.time(next.expectedAt)}</small>
          </>
        )}
      </td>
      <td>
        <span className={classes.progress}>
          <progress value={progress} max={100} aria-label={t('routes.progress')} />
          {format.percent(progress / 100)}
        </span>
        {finishAt && <small>{t('routes.ends', { time: format.time(finishAt) })}</small>}
      </td>
    </tr>
  )
}

function StateChip({ route, day }: { route: RouteOfDay; day: Day }) {
  const t = useText('logistics-day')
  const format = useClock(day)
  const drivers = useText('logistics-drivers')
  const { away, late, atRisk } = route
  const state = stateOf(route)
  if (away !== null && state !== 'finished')
    return <StatusChip tone={absenceTones[away]}>{drivers(`absences.${away}`)}</StatusChip>
  if (late > 0)
    return <StatusChip tone="error">{t('routes.late', { count: late, shown: format.number(late) })}</StatusChip>
  if (atRisk > 0)
    return <StatusChip tone="warning">{t('routes.atRisk', { count: atRisk, shown: format.number(atRisk) })}</StatusChip>
  return <StatusChip tone={tones[state]}>{t(`routes.states.${state}`)}</StatusChip>
}

type State = 'waiting' | 'underWay' | 'finished'
const tones: Record<State, Tone> = { waiting: 'secondary', underWay: 'info', finished: 'success' }

function stateOf({ isDeparted, isFinished }: RouteOfDay): State {
  if (isFinished) return 'finished'
  return isDeparted ? 'underWay' : 'waiting'
}
