import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSession } from '#kit/web/session.ts'
import { Skeleton } from '#ui/display/display.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { CardCell } from './card-cell.tsx'
import classes from './best-day-card.module.css'
import { ordersPath, useSales } from './use-sales.ts'

/** The best day of the period, with a greeting. */
export function BestDayCard() {
  const t = useText('office-dashboards')
  const words = useText('ecommerce')
  const format = useFormat('UTC')
  const name = useSession()?.userData.fullName ?? ''
  const { data, days, money } = useSales()
  const best = data?.byDay.toSorted((one, other) => other.revenueCents - one.revenueCents)[0]
  const hasSold = best !== undefined && best.revenueCents > 0
  return (
    <CardCell span={4}>
      <section className={classes.greeting} aria-label={t('best.title')}>
        <div>
          <h2>{t(hasSold ? 'best.congratulations' : 'best.welcome', { name: name.split(' ')[0] ?? '' })}</h2>
          {data === undefined ? (
            <Skeleton height={64} radius={6} />
          ) : (
            <>
              <p>{hasSold ? t('best.day', { date: format.date(best.date) }) : t('best.none')}</p>
              {hasSold && <strong>{money(best.revenueCents)}</strong>}
              {hasSold && <small>{words('revenueCounts')}</small>}
            </>
          )}
          <LinkButton to={ordersPath(days)} label={t('best.view')} />
        </div>
        <svg viewBox="0 0 96 110" className={classes.trophy} aria-hidden>
          <path d="M26 12h44v26a22 22 0 0 1-44 0z" className={classes.trophyCup} />
          <path
            d="M26 18H12v8a16 16 0 0 0 16 16M70 18h14v8a16 16 0 0 1-16 16"
            fill="none"
            stroke="var(--warning)"
            strokeWidth="6"
          />
          <path d="M42 58h12v20H42z" className={classes.trophyCup} />
          <rect x="26" y="78" width="44" height="10" rx="3" className={classes.trophyFoot} />
          <rect x="16" y="88" width="64" height="14" rx="4" className={classes.trophyFoot} />
        </svg>
      </section>
    </CardCell>
  )
}
