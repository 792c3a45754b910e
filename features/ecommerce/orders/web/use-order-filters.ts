import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { choicesOf, type Filter } from '#ui/input/filter-select.tsx'
import { channels } from '../contract.ts'

const soldDays = [7, 30, 90]

/** What the list of orders can be narrowed by. */
export function useOrderFilters(): (string | Filter)[] {
  const t = useText('ecommerce')
  const format = useFormat()
  const yes = [{ value: 'true', label: t('yes') }]
  const soldIn = (days: number) => t('order.soldDays', { count: days, shown: format.number(days) })
  return [
    'status',
    'payment',
    { name: 'channel', label: t('order.channel'), data: choicesOf(channels, (one) => t(`channel.${one}`)) },
    { name: 'soldDays', label: t('order.sold'), data: choicesOf(soldDays, soldIn) },
    { name: 'refunded', label: t('orderFigures.refunded'), data: yes },
    { name: 'discounted', label: t('sales.discount'), data: yes },
  ]
}
