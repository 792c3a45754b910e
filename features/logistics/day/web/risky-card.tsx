import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { useAbility } from '#kit/web/use-session.ts'
import { Link } from '#ui/button/link.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { useLength } from '#ui/display/use-length.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { deliveryPath } from '../../deliveries/rules.ts'
import { exceptionsPath } from '../../exceptions/rules.ts'
import { routePath } from '../../routes/rules.ts'
import type { Day } from '../contract.ts'
import classes from './day.module.css'
import { useClock, useDaySearch } from './use-day.ts'

/** The stops that will come after their windows, the latest first. */
export function RiskyCard({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useClock(day)
  const length = useLength()
  const { atRisk } = day.counts
  const [{ depotId }] = useDaySearch()
  const toAll = useAbility().can('read', 'Exception') && (
    <LinkButton variant="subtle" size="compact-sm" to={exceptionsPath} label={t('risky.exceptions')} />
  )
  return (
    <div id="at-risk" className={classes.cell}>
      <SectionCard title={t('risky.title')} text={t('risky.text')} actions={toAll}>
        <Part name="day/repairs" of={depotId} day={day.date} />
        {day.risky.length === 0 && <p className={classes.nothing}>{t('risky.none')}</p>}
        <ul className={classes.risky}>
          {day.risky.map(
            ({ deliveryId, reference, recipient, routeId, driverName, expectedAt, dueAt, lateMinutes, band }) => (
              <li key={deliveryId}>
                <StatusChip tone={lateMinutes > 0 ? 'error' : 'warning'}>
                  {lateMinutes > 0 ? t('risky.late', { length: length(lateMinutes * 60) }) : t('risky.perhaps')}
                </StatusChip>
                <div>
                  <Link to={deliveryPath(reference)}>
                    <bdi>{recipient}</bdi>
                  </Link>
                  <small>
                    {lateMinutes > 0 || !band
                      ? t('risky.times', { expected: format.time(expectedAt), due: format.time(dueAt) })
                      : t('risky.band', {
                          earliest: format.time(band.earliest),
                          latest: format.time(band.latest),
                          due: format.time(dueAt),
                        })}
                    {routeId !== null && (
                      <>
                        {' · '}
                        <Link to={routePath(routeId)}>{driverName}</Link>
                      </>
                    )}
                  </small>
                </div>
              </li>
            ),
          )}
        </ul>
        {atRisk > day.risky.length && (
          <p className={classes.nothing}>
            {t('risky.more', { count: atRisk - day.risky.length, shown: format.number(atRisk - day.risky.length) })}
          </p>
        )}
      </SectionCard>
    </div>
  )
}
