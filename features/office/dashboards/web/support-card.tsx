import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useLength } from '#ui/display/use-length.ts'
import { SemiCircleProgress } from '#ui/display/display.ts'
import { Center } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { readTicketFigures } from '../../tickets/contract.ts'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { usePeriod } from './period.tsx'
import { TrendText } from './trend-text.tsx'

const states = ['new', 'open', 'waiting', 'solved'] as const

/** How the support tickets of the period stand, and how long the first answer took. */
export function SupportCard() {
  const t = useText('office-dashboards')
  const words = useText('office-tickets')
  const format = useFormat()
  const lengthOf = useLength()
  const [days] = usePeriod()
  const asked = useQuery({ ...queryOf(readTicketFigures, { query: { days } }), placeholderData: keepPreviousData })
  const { data } = asked
  const path = (status = '') => `/apps/tickets?createdDays=${days}${status && `&status=${status}`}`
  const share = data && data.tickets.value > 0 ? data.solved / data.tickets.value : 0
  const minutes = data?.responseMinutes ?? null
  const response = minutes === null ? '–' : lengthOf(Math.round(minutes) * 60)
  return (
    <DashCard
      title={t('support.title')}
      text={t('support.text')}
      span={4}
      height={300}
      of={asked}
      empty={data?.tickets.value === 0 && t('support.none')}
      link={{ to: path(), label: t('support.link') }}
      table={
        data && {
          head: [t('figure'), t('value')],
          rows: [
            [t('support.total'), format.number(data.tickets.value)],
            ...states.map((key) => [words(`statuses.${key}`), format.number(data[key])]),
            [t('support.response'), response],
          ],
        }
      }
    >
      {data && (
        <>
          <div className={classes.amount}>
            <strong>{format.number(data.tickets.value)}</strong>
            <TrendText of={data.tickets} isInverse />
          </div>
          <Center>
            <SemiCircleProgress
              value={share * 100}
              size={200}
              thickness={16}
              filledSegmentColor="var(--brand)"
              label={t('support.solved', { share: format.percent(share) })}
              aria-label={t('support.share')}
            />
          </Center>
          <ul className={classes.rows}>
            {states.map((key) => (
              <li key={key} className={classes.row}>
                <Link to={path(key)}>{words(`statuses.${key}`)}</Link>
                <span className={classes.rowEnd}>{format.number(data[key])}</span>
              </li>
            ))}
            <li className={classes.row}>
              <span>{t('support.response')}</span>
              <span className={classes.rowEnd}>{response}</span>
            </li>
          </ul>
        </>
      )}
    </DashCard>
  )
}
