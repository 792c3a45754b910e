import { IconChevronRight } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { routePath } from '../../../routes/rules.ts'
import type { Day, RouteOfDay } from '../../contract.ts'
import { standingOf } from '../../rules/route-standing.ts'
import { useClock } from '../use-day.ts'
import classes from './route-rail.module.css'
import { useSlackWords } from './use-slack-words.ts'

type Props = { route: RouteOfDay; day: Day; isChosen: boolean; onChoose: () => void }

/** One route in two lines: who drives it and how it stands, how far it is and what comes next. */
export function RouteRow({ route, day, isChosen, onChoose }: Props) {
  const t = useText('logistics-day')
  const format = useClock(day)
  const slack = useSlackWords(day)(route)
  const { id, driverName, vehicleName, stops, over, progress, next, isOffRoute, isFinished } = route
  const standing = standingOf(route)
  const isResting = standing === 'done' || standing === 'toStart'
  const count = t('routes.ofStops', { done: format.number(over), total: format.number(stops) })
  return (
    <li className={classes.row} data-standing={standing} data-resting={isResting || undefined}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        <bdi className={classes.name}>{driverName}</bdi>
        <small dir="auto">{vehicleName}</small>
        <span className={classes.slack} data-tone={slack.tone} title={slack.full}>
          {slack.text}
        </span>
        <span className={classes.second}>
          <span className={classes.progress} aria-hidden>
            <i style={{ inlineSize: `${progress}%` }} />
          </span>
          <span className={classes.count}>{count}</span>
          <span className={classes.next}>
            {isOffRoute && !isFinished ? `${t('stats.offRoute')} · ` : ''}
            {next && (
              <>
                {format.time(next.expectedAt)} <bdi>{next.recipient}</bdi>
              </>
            )}
          </span>
        </span>
      </button>
      <Link to={routePath(id)} className={classes.open} aria-label={t('live.openRoute', { driver: driverName })}>
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
      </Link>
    </li>
  )
}
