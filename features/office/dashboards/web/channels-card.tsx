import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Donut } from '#ui/chart/chart.tsx'
import { Link } from '#ui/button/link.tsx'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { ordersPath, useSales } from './use-sales.ts'

const colours = ['var(--brand)', 'var(--info)', 'var(--success)', 'var(--warning)', 'var(--error)']

/** Where the orders of the period came from. */
export function ChannelsCard() {
  const t = useText('office-dashboards')
  const words = useText('ecommerce')
  const format = useFormat()
  const { days, money, compact, ...sales } = useSales()
  const { data } = sales
  return (
    <DashCard
      title={t('channels.title')}
      text={t('channels.text')}
      revenue="revenueCounts"
      span={4}
      height={320}
      of={sales}
      empty={data?.channels.length === 0 && t('noSales')}
      table={
        data && {
          head: [t('channels.one'), t('revenue'), t('orders')],
          rows: data.channels.map((row) => [
            words(`channel.${row.channel}`),
            money(row.revenueCents),
            format.number(row.orders),
          ]),
        }
      }
    >
      <Donut
        label={t('channels.title')}
        size={200}
        middle={data ? compact(data.revenueCents.value) : ''}
        format={money}
        data={
          data?.channels.map(({ channel, revenueCents }, index) => ({
            name: words(`channel.${channel}`),
            value: revenueCents,
            color: colours[index % colours.length]!,
          })) ?? []
        }
      />
      <ul className={classes.legend}>
        {data?.channels.map(({ channel, revenueCents }, index) => (
          <li key={channel}>
            <span className={classes.swatch} style={{ background: colours[index % colours.length] }} />
            <Link to={ordersPath(days, `&channel=${channel}`)}>{words(`channel.${channel}`)}</Link>
            <span>{money(revenueCents)}</span>
          </li>
        ))}
      </ul>
    </DashCard>
  )
}
