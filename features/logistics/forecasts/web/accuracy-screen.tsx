import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ColumnHeads } from '#ui/display/column-heads.tsx'
import { Skeleton } from '#ui/display/display.ts'
import { useLength } from '#ui/display/use-length.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ScrollBox } from '#ui/page/scroll-box.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { changeForecast } from '../../settings/contract.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import { readArrivalAccuracy, type HorizonAccuracy } from '../contract.ts'
import classes from './accuracy.module.css'

const settingsPath = '/apps/logistics/settings/forecast'

/** How often the times given to people and screens were right, by how far ahead they were given. */
export function AccuracyScreen() {
  const t = useText('logistics-forecasts')
  const format = useWorkspaceFormat()
  const { data, error, refetch } = useQuery(queryOf(readArrivalAccuracy))
  const mayChange = useMay(changeForecast)
  const title = t('screens.accuracy')
  if (!data)
    return (
      <>
        <PageHeader title={title} />
        {error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton height={320} radius={6} />}
      </>
    )
  const { from, to, horizons, learned, enoughDays } = data
  const date = (day: string) => format.date(`${day}T12:00:00Z`, { day: 'numeric', month: 'short' })
  const hasArrivals = horizons.some(({ arrivals }) => arrivals > 0)
  const basis = learned
    ? t('accuracy.learned', {
        days: format.number(learned.days),
        stops: format.number(learned.stops),
        when: format.relative(learned.learnedAt),
      })
    : t('accuracy.standard', { shown: format.number(enoughDays) })
  return (
    <>
      <PageHeader
        title={title}
        text={t('accuracy.text', { from: date(from), to: date(to) })}
        actions={mayChange && <LinkButton to={settingsPath} label={t('accuracy.settings')} variant="light" />}
      />
      <SectionCard title={t('accuracy.table')} text={basis}>
        {hasArrivals ? (
          <ScrollBox className={classes.scroll} label={t('accuracy.table')}>
            <AccuracyTable horizons={horizons} />
          </ScrollBox>
        ) : (
          <EmptyState icon="history" title={t('accuracy.emptyTitle')} text={t('accuracy.emptyText')} />
        )}
      </SectionCard>
    </>
  )
}

function AccuracyTable({ horizons }: { horizons: readonly HorizonAccuracy[] }) {
  const t = useText('logistics-forecasts')
  const columns = ['arrivals', 'inBand', 'within10Minutes', 'medianMiss', 'medianWidth'].map((name) =>
    t(`accuracy.${name}`),
  )
  return (
    <table className={classes.table}>
      <ColumnHeads first={t('accuracy.ahead')} columns={columns} />
      <tbody>
        {horizons.map((one) => (
          <HorizonRow key={one.untilMinutes} of={one} />
        ))}
      </tbody>
    </table>
  )
}

function HorizonRow({ of }: { of: HorizonAccuracy }) {
  const t = useText('logistics-forecasts')
  const format = useWorkspaceFormat()
  const { untilMinutes, arrivals, inBand, within10Minutes, medianMissSeconds, medianWidthSeconds } = of
  const share = (value: number | null) => (value === null ? '–' : format.percent(value))
  const length = useLength()
  const minutes = (seconds: number | null) => (seconds === null ? '–' : length(seconds))
  return (
    <tr>
      <th scope="row">{t(`accuracy.until.${untilMinutes ?? 'later'}`)}</th>
      <td>{format.number(arrivals)}</td>
      <td>{share(inBand)}</td>
      <td>{share(within10Minutes)}</td>
      <td>{minutes(medianMissSeconds)}</td>
      <td>{minutes(medianWidthSeconds)}</td>
    </tr>
  )
}
