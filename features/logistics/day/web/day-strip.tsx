import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { firstAttemptRate } from '../../attempts/rules.ts'
import type { Day } from '../contract.ts'
import { listOfCount } from '../rules.ts'
import classes from './day-strip.module.css'
import { useClock, useDaySearch } from './use-day.ts'

const parts = ['unplanned', 'planned', 'published', 'out', 'delivered', 'failed'] as const

/** All that is to be done on the day and was attempted on it in one bar; each part leads to its list. */
export function DayStrip({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useClock(day)
  const total = parts.reduce((sum, key) => sum + day.counts[key], 0)
  const done = day.counts.delivered + day.counts.failed
  const first = firstAttemptRate(day.attempts)
  const isToday = day.date === day.today
  const [{ depotId }] = useDaySearch()
  return (
    <section className={classes.strip} aria-label={t('strip.title')}>
      <div className={classes.stripHead}>
        <strong>{t('strip.done', { done: format.number(done), total: format.number(total) })}</strong>
        {first !== null && <span>{t('strip.firstAttempt', { rate: format.percent(first) })}</span>}
        {isToday && <span>{t('strip.now', { time: format.time(day.serverTime) })}</span>}
      </div>
      {day.promises.byFirst.scored > 0 && <Promises day={day} />}
      <div className={classes.bar} aria-hidden>
        {parts.map((key) => (
          <span key={key} data-part={key} style={{ flexGrow: day.counts[key] }} />
        ))}
      </div>
      <ul className={classes.parts}>
        {parts.map((key) => (
          <li key={key}>
            <Link to={listOfCount(key, { day: day.date, depotId })}>
              <span className={classes.part} data-part={key}>
                {t(`counts.${key}`)}
              </span>
              <b>{format.number(day.counts[key])}</b>
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
