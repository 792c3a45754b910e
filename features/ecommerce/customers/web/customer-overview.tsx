import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Stats } from '#ui/page/linked-stat.tsx'
import { StatCard } from '#ui/page/stat-card.tsx'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import type { Customer } from '../contract.ts'

export function Overview({ customer }: { customer: Customer }) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const { points, pointsToNext, wishlist, coupons } = customer
  const next =
    pointsToNext === null
      ? t('loyalty.top')
      : t('loyalty.next', { count: pointsToNext, shown: format.number(pointsToNext) })
  return (
    <Stack gap={0}>
      <Stats>
        <StatCard
          label={t('credit.title')}
          icon={<Icon name="currency-dollar" size={24} />}
          value={format.money(customer.creditCents, customer.currency)}
          caption={t('credit.text')}
        />
        <StatCard
          label={t('loyalty.title')}
          tone="success"
          icon={<Icon name="gift" size={24} />}
          value={t(`loyalty.levels.${customer.level}`)}
          caption={`${t('loyalty.points', { count: points, shown: format.number(points) })} · ${next}`}
        />
        <StatCard
          label={t('wishlist.title')}
          tone="warning"
          icon={<Icon name="star" size={24} />}
          value={format.number(wishlist.length)}
          caption={wishlist[0] ? format.items(wishlist.map(({ productName }) => productName)) : t('wishlist.none')}
        />
        <StatCard
          label={t('coupon.title')}
          tone="info"
          icon={<Icon name="tag" size={24} />}
          value={format.number(coupons.length)}
          caption={
            coupons[0]
              ? t('coupon.one', {
                  code: coupons[0].code,
                  percent: format.percent(coupons[0].percent / 100),
                  date: format.date(coupons[0].expiresAt),
                })
              : t('coupon.none')
          }
        />
      </Stats>
      <Part name="customer/orders" of={customer.customerId} />
    </Stack>
  )
}
