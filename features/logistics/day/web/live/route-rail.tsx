import { IconChevronRight } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useFormat } from '#kit/web/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Link } from '#ui/button/link.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ofDepot } from '../../../depots/rules.ts'
import type { Day } from '../../contract.ts'
import { listOfCount } from '../../rules.ts'
import { countStandings, standingOf, standings, worstFirst } from '../../rules/route-standing.ts'
import { useDaySearch } from '../use-day.ts'
import classes from './route-rail.module.css'
import { RouteRow } from './route-row.tsx'

/** The routes of the day, the worst first; the counts over them are their filter. */
export function RouteRail({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const [{ standing, route: chosenId }, change] = useDaySearch()
  const shown = worstFirst(day.routes).filter((route) => standing === undefined || standingOf(route) === standing)
  return (
    <>
      {day.routes.length > 0 && <Counts day={day} />}
      {day.routes.length === 0 ? (
        <EmptyState icon="route" title={t('routes.none')} text={t('routes.noneText')}>
          <LinkButton to={boardOf(day)} label={t('routes.plan')} variant="light" />
        </EmptyState>
      ) : (
        <ul className={classes.rows} aria-label={t('routes.title')}>
          {shown.map((route) => (
            <RouteRow
              key={route.id}
              route={route}
              day={day}
              isChosen={route.id === chosenId}
              onChoose={() => change({ route: route.id === chosenId ? 0 : route.id }, { replace: true })}
            />
          ))}
        </ul>
      )}
      <ToPlan day={day} />
    </>
  )
}

/** One that nobody stands so has no place among them, unless it is the usual. */
const usual: readonly string[] = ['late', 'atRisk', 'silent', 'onTime', 'toStart', 'done']

function Counts({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useFormat()
  const [{ standing }, change] = useDaySearch()
  const counts = countStandings(day.routes)
  return (
    <div className={classes.counts} role="group" aria-label={t('live.filter')}>
      {standings
        .filter((one) => counts[one] > 0 || usual.includes(one))
        .map((one) => (
          <button
            key={one}
            type="button"
            data-standing={counts[one] > 0 ? one : undefined}
            aria-pressed={one === standing}
            onClick={() => change({ standing: one === standing ? undefined : one }, { replace: true })}
          >
            <b>{format.number(counts[one])}</b> <span>{t(`live.standings.${one}`)}</span>
          </button>
        ))}
    </div>
  )
}

/** What waits to be planned for the day, and the way to plan it. */
function ToPlan({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useFormat()
  const [{ depotId }] = useDaySearch()
  const { unplanned: count } = day.counts
  if (count === 0) return null
  return (
    <div className={classes.toPlan}>
      <Link to={listOfCount('unplanned', { day: day.date, depotId })}>
        {t('live.toPlan', { count, shown: format.number(count) })}
      </Link>
      <Link to={`${boardOf(day)}${ofDepot(depotId)}`} className={classes.assign}>
        {t('live.assign')}
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
      </Link>
    </div>
  )
}

function boardOf({ date }: Day): string {
  return `/apps/logistics/routes?date=${date}`
}
