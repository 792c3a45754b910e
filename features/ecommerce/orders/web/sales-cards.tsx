import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { LinkedStat, Stats } from '#ui/page/linked-stat.tsx'
import { Text } from '#ui/display/text.ts'
import { ShortMoney } from '#ui/display/short-money.tsx'
import { readSalesFigures } from '../contract.ts'

const cards = [
  { key: 'store', icon: 'building-store', to: 'channel=store', tone: 'primary' },
  { key: 'website', icon: 'device-desktop', to: 'channel=website', tone: 'info' },
  { key: 'discount', icon: 'gift', to: 'discounted=true', tone: 'warning' },
  { key: 'affiliate', icon: 'users', to: 'channel=affiliate', tone: 'success' },
] as const

/** Sales of the last thirty days. Each figure links to its orders. */
export function SalesCards() {
  const t = useText('ecommerce')
  const format = useFormat()
  const maySee = useMay(readSalesFigures)
  const { data, error, refetch } = useQuery({ ...queryOf(readSalesFigures), enabled: maySee })
  if (!maySee) return null
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Stats>
        {cards.map(({ key, icon, to, tone }) => {
          const sales = data?.[key]
          return (
            <LinkedStat
              key={key}
              to={`/apps/ecommerce/order/list?${to}&soldDays=30`}
              label={t(`sales.${key}`)}
              tone={tone}
              icon={icon}
              value={sales && <ShortMoney minor={sales.amountCents} currency={data.currency} />}
              change={sales?.changePercent === null || sales === undefined ? undefined : sales.changePercent / 100}
              caption={sales ? t('sales.orders', { count: sales.orders, shown: format.number(sales.orders) }) : ' '}
            />
          )
        })}
      </Stats>
      <Text size="sm" c="dimmed">
        {t('revenueCounts')}
      </Text>
    </>
  )
}
