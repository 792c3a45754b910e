import type { Trend } from '#kit/contract/trend.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { TrendText } from './trend-text.tsx'
import { useSales } from './use-sales.ts'

/** A figure of the store by its name in the texts, and the list it leads to. */
export type Figure = { key: string; icon: string; to: string; shown: string; of: Trend }
type Props = {
  title: string
  span: 8 | 12
  figures: Figure[] | undefined
  link?: { to: string; label: string }
}

/** Some figures of the store side by side, each with its trend. */
export function FiguresCard({ title, span, figures, link }: Props) {
  const t = useText('office-dashboards')
  const format = useFormat()
  const { days, ...sales } = useSales()
  const { data } = sales
  return (
    <DashCard
      title={title}
      text={data && t('statistics.text', { when: format.relative(data.updatedAt), count: days, shown: days })}
      revenue="revenueCounts"
      span={span}
      height={120}
      of={sales}
      {...(link && { link })}
      table={
        figures && {
          head: [t('figure'), t('value'), t('change')],
          rows: figures.map(({ key, shown, of }) => [
            t(`statistics.${key}`),
            shown,
            of.changePercent === null ? '' : format.change(of.changePercent / 100),
          ]),
        }
      }
    >
      <div className={classes.figures}>
        {figures?.map(({ key, icon, to, shown, of }) => (
          <Link key={key} to={to} className={classes.figure}>
            <Icon name={icon} size={24} />
            <small>{t(`statistics.${key}`)}</small>
            <strong>{shown}</strong>
            <TrendText of={of} isShort />
          </Link>
        ))}
      </div>
    </DashCard>
  )
}
