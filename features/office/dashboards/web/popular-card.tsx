import { useQuery } from '@tanstack/react-query'
import { listPopularProducts } from '#features/ecommerce/reports/contract.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Thing } from '#ui/display/thing.tsx'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { usePeriod } from './period.tsx'
import { steady } from './use-sales.ts'

/** What sold best in the period. */
export function PopularCard() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const [days] = usePeriod()
  const asked = useQuery({ ...queryOf(listPopularProducts, { query: { days } }), ...steady })
  const { data } = asked
  const units = (count: number) => t('popular.units', { count, shown: format.number(count) })
  return (
    <DashCard
      title={t('popular.title')}
      text={t('popular.text')}
      revenue="itemsCount"
      span={4}
      height={300}
      of={asked}
      empty={data?.products.length === 0 && t('noSales')}
      link={{ to: '/apps/ecommerce/product/list', label: t('popular.link') }}
      table={
        data && {
          head: [t('popular.product'), t('popular.number'), t('statistics.units'), t('revenue')],
          rows: data.products.map((row) => [
            row.name,
            row.sku,
            format.number(row.units),
            format.money(row.revenueCents, data.currency),
          ]),
        }
      }
    >
      <ul className={classes.rows}>
        {data?.products.map((product) => (
          <li key={product.sku} className={classes.row}>
            <Thing
              picture={product.image}
              name={product.name}
              detail={t('popular.item', { sku: product.sku })}
              to={product.productId === null ? undefined : `/apps/ecommerce/product/edit/${product.productId}`}
            />
            <span className={classes.rowEnd}>
              {format.money(product.revenueCents, data.currency)}
              <small>{units(product.units)}</small>
            </span>
          </li>
        ))}
      </ul>
    </DashCard>
  )
}
