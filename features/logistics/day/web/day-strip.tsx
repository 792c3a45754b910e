import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { attemptsPath, firstAttemptRate } from '../../attempts/rules.ts'
import type { Day } from '../contract.ts'
import classes from './day-strip.module.css'
import { useClock } from './use-day.ts'

const parts = [
  { key: 'unplanned', tab: 'ready' },
  { key: 'planned', tab: 'planned' },
  { key: 'published', tab: 'planned' },
  { key: 'out', tab: 'out' },
  { key: 'delivered', tab: 'delivered' },
  { key: 'failed', tab: 'failed' },
] as const

/** All that is to be done on the day and was attempted on it in one bar; each part leads to its list. */
export function DayStrip({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useClock(day)
  const total = parts.reduce((sum, { key }) => sum + day.counts[key], 0)
  const done = day.counts.delivered + day.counts.failed
  const first = firstAttemptRate(day.attempts)
  const isToday = day.date === day.today
  // What was attempted is listed by attempts: its deliveries may be of other days by now.
  const pathOf = ({ key, tab }: (typeof parts)[number]) =>
    key === 'delivered' || key === 'failed'
      ? attemptsPath({ day: day.date, outcome: key === 'failed' ? 'failed' : 'served' })
      : `/apps/logistics/deliveries?date=${day.date}&tab=${tab}`
  return (
    <section className={classes.strip} aria-label={t('strip.title')}>
      <div className={classes.stripHead}>
        <strong>{t('strip.done', { done: format.number(done), total: format.number(total) })}</strong>
        {first !== null && <span>{t('strip.firstAttempt', { rate: format.percent(first) })}</span>}
        {isToday && <span>{t('strip.now', { time: format.time(day.serverTime) })}</span>}
      </div>
      {day.promises.byFirst.scored > 0 && <Promises day={day} />}
      <div className={classes.bar} aria-hidden>
        {parts.map(({ key }) => (
          <span key={key} data-part={key} style={{ flexGrow: day.counts[key] }} />
        ))}
      </div>
      <ul className={classes.parts}>
        {parts.map((part) => (
          <li key={part.key}>
            <Link to={pathOf(part)}>
              <span className={classes.part} data-part={part.key}>
                {t(`counts.${part.key}`)}
              </span>
              <b>{format.number(day.counts[part.key])}</b>
            </Link>
          </li>
        ))}
        <li data-risk={day.counts.atRisk > 0 || undefined}>
          <a href="#at-risk">
            <span className={classes.part} data-part="atRisk">
              {t('counts.atRisk')}
            </span>
            <b>{format.number(day.counts.atRisk)}</b>
          </a>
        </li>
      </ul>
    </section>
  )
}

/** How many of those of whom it is known by now got what they were told. */
function Promises({ day: { promises } }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useFormat()
  const { byFirst, byLast } = promises
  const [first, firstAll, last, lastAll] = [byFirst.kept, byFirst.scored, byLast.kept, byLast.scored].map((one) =>
    format.number(one),
  )
  return <span className={classes.promises}>{t('strip.promises', { first, firstAll, last, lastAll })}</span>
}
