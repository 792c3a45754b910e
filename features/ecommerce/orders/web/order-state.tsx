import { useText } from '#kit/web/i18n.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import type { Order } from '../contract.ts'
import { isCalledOff, isUnpaid, statusTones } from '../rules.ts'

/** An order's status, or what keeps it from being sent. */
export function OrderState({ order }: { order: Pick<Order, 'status' | 'payment'> }) {
  const t = useText('ecommerce')
  if (isCalledOff(order)) return <StatusChip tone="secondary">{t('order.calledOff')}</StatusChip>
  if (isUnpaid(order)) return <StatusChip tone="secondary">{t('order.unpaid')}</StatusChip>
  return <StatusChip tone={statusTones[order.status]}>{t(`orderStatus.${order.status}`)}</StatusChip>
}
