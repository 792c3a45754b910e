import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Country } from '#ui/display/country.tsx'
import { Link } from '#ui/button/link.tsx'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { TrendText } from './trend-text.tsx'
import { useSales } from './use-sales.ts'

/** The countries that brought most. */
export function CountriesCard() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const { money, ...sales } = useSales()
  const { data } = sales
  return (
    <DashCard
      title={t('countries.title')}
      text={t('countries.text')}
      revenue="revenueCounts"
      span={4}
      height={300}
      of={sales}
      empty={data?.countries.length === 0 && t('noSales')}
      link={{ to: '/apps/ecommerce/customer/list', label: t('countries.link') }}
      table={
        data && {
          head: [t('countries.one'), t('revenue'), t('orders'), t('change')],
          rows: data.countries.map(({ country, revenueCents, orders }) => [
            format.country(country),
            money(revenueCents.value),
            format.number(orders),
            revenueCents.changePercent === null ? '' : format.change(revenueCents.changePercent / 100),
          ]),
        }
      }
    >
      <ul className={classes.rows}>
        {data?.countries.map(({ country, code, revenueCents, orders }) => (
          <li key={country} className={classes.row}>
            <span>
              <Link to={`/apps/ecommerce/customer/list?country=${encodeURIComponent(country)}`}>
                <Country code={code} name={country} />
              </Link>
              <br />
              <small className={classes.sub}>{t('orderCount', { count: orders, shown: format.number(orders) })}</small>
            </span>
            <span className={classes.rowEnd}>
              {money(revenueCents.value)}
              <TrendText of={revenueCents} isShort />
            </span>
          </li>
        ))}
      </ul>
    </DashCard>
  )
}
