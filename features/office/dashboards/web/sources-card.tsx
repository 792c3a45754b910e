import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Progress } from '#ui/display/display.ts'
import { Link } from '#ui/button/link.tsx'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { TrendText } from './trend-text.tsx'
import { useVisits, visitsPath } from './use-visits.ts'

/** Where the visitors of the period came from. */
export function SourcesCard() {
  const t = useText('office-dashboards')
  const words = useText('office-visits')
  const format = useFormat()
  const { days, ...asked } = useVisits()
  const { data } = asked
  const total = data?.visits.value ?? 0
  return (
    <DashCard
      title={t('sources.title')}
      text={t('sources.text', { shown: format.number(total) })}
      span={8}
      height={300}
      of={asked}
      empty={total === 0 && t('sources.none')}
      link={{ to: visitsPath(days), label: t('website.link') }}
      table={
        data && {
          head: [words('source'), words('visits'), t('change')],
          rows: data.sources.map(({ source, visits: { value, changePercent } }) => [
            words(`sources.${source}`),
            format.number(value),
            changePercent === null ? '' : format.change(changePercent / 100),
          ]),
        }
      }
    >
      <ul className={classes.rows}>
        {data?.sources.map(({ source, visits }) => (
          <li key={source} className={classes.topic}>
            <Link to={visitsPath(days, `&source=${source}`)}>{words(`sources.${source}`)}</Link>
            <span>
              {format.number(visits.value)} <TrendText of={visits} isShort />
            </span>
            <Progress value={(visits.value / Math.max(1, total)) * 100} aria-label={words(`sources.${source}`)} />
          </li>
        ))}
      </ul>
    </DashCard>
  )
}
