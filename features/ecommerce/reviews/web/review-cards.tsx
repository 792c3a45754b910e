import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Progress, Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { readReviewFigures } from '../contract.ts'
import classes from './review-cards.module.css'

/** The average rating, its stars, and the number of reviews per week. */
export function ReviewCards() {
  const t = useText('ecommerce')
  const format = useFormat()
  const { data, error, refetch } = useQuery(queryOf(readReviewFigures))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={210} radius={6} mb="lg" />
  const change = Math.round(data.changePercent ?? 0)
  const most = Math.max(1, ...data.weeks.map(({ reviews }) => reviews))
  return (
    <div className={classes.cards}>
      <div>
        <SectionCard
          title={t('review.average', { average: format.number(data.average) })}
          text={t('review.total', { count: data.total, shown: format.number(data.total) })}
          actions={
            <StatusChip tone="primary">
              {t('review.thisWeek', { count: data.newThisWeek, shown: format.number(data.newThisWeek) })}
            </StatusChip>
          }
        >
          <dl className={classes.stars}>
            {data.byStars.map((count, index) => (
              <div key={index}>
                <dt>{t('review.stars', { count: 5 - index, shown: format.number(5 - index) })}</dt>
                <dd>
                  <Progress
                    value={data.total ? (count / data.total) * 100 : 0}
                    aria-label={t('review.stars', { count: 5 - index, shown: format.number(5 - index) })}
                  />
                  {format.number(count)}
                </dd>
              </div>
            ))}
          </dl>
        </SectionCard>
      </div>
      <div>
        <SectionCard
          title={t('review.statistics')}
          text={t('review.positive', { share: format.percent(data.positivePercent / 100) })}
          actions={
            data.changePercent !== null && (
              <StatusChip tone={change < 0 ? 'error' : change > 0 ? 'success' : 'secondary'}>
                {t('review.change', {
                  share: format.number(change / 100, {
                    style: 'percent',
                    signDisplay: 'exceptZero',
                    maximumFractionDigits: 0,
                  }),
                })}
              </StatusChip>
            )
          }
        >
          <ol className={classes.weeks} aria-label={t('review.weekly')}>
            {data.weeks.map(({ from, reviews }) => (
              <li key={from}>
                <span className={classes.bar} style={{ blockSize: `${(reviews / most) * 100}%` }} />
                <span>{format.number(reviews)}</span>
                <time dateTime={from}>{format.date(from, { day: 'numeric', month: 'short' })}</time>
              </li>
            ))}
          </ol>
        </SectionCard>
      </div>
    </div>
  )
}
