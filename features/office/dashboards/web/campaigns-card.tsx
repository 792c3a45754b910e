import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Link } from '#ui/button/link.tsx'
import { readCampaignFigures } from '../../campaigns/contract.ts'
import { shareOf } from '../../campaigns/rules.ts'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { usePeriod } from './period.tsx'
import { TrendText } from './trend-text.tsx'

const rows = ['sent', 'opened', 'clicked', 'subscribed', 'complaints', 'unsubscribed'] as const
const unwanted: string[] = ['complaints', 'unsubscribed']

/** What the campaigns that started in the period reached. */
export function CampaignsCard() {
  const t = useText('office-dashboards')
  const words = useText('office-campaigns')
  const format = useFormat()
  const [days] = usePeriod()
  const asked = useQuery({ ...queryOf(readCampaignFigures, { query: { days } }), placeholderData: keepPreviousData })
  const { data } = asked
  const path = `/apps/campaigns?startedDays=${days}`
  const share = (key: (typeof rows)[number]) =>
    data && key !== 'sent' ? format.percent(shareOf(data[key].value, data.sent.value), 1) : ''
  return (
    <DashCard
      title={t('campaigns.title')}
      text={data && t('campaigns.text', { shown: format.number(data.campaigns.value) })}
      span={4}
      height={300}
      of={asked}
      empty={data?.campaigns.value === 0 && t('campaigns.none')}
      link={{ to: path, label: t('campaigns.link') }}
      table={
        data && {
          head: [t('figure'), t('value'), t('campaigns.share')],
          rows: rows.map((key) => [words(key), format.number(data[key].value), share(key)]),
        }
      }
    >
      <ul className={classes.rows}>
        {data &&
          rows.map((key) => (
            <li key={key} className={classes.row}>
              <span>
                <Link to={path}>{words(key)}</Link>
                <br />
                <TrendText of={data[key]} isShort isInverse={unwanted.includes(key)} />
              </span>
              <span className={classes.rowEnd}>
                {format.number(data[key].value)}
                <small>{share(key)}</small>
              </span>
            </li>
          ))}
      </ul>
    </DashCard>
  )
}
