import { useText } from '#kit/web/i18n.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import type { Order } from '../contract.ts'
import { isCalledOff, statusTones } from '../rules.ts'

/** An order's status, or "Not sent" if it was cancelled before it left. */
export function OrderState({ order }: { order: Pick<Order, 'status' | 'payment'> }) {
  const t = useText('ecommerce')
  if (isCalledOff(order)) return <StatusChip tone="secondary">{t('order.calledOff')}</StatusChip>
  return <StatusChip tone={statusTones[order.status]}>{t(`orderStatus.${order.status}`)}</StatusChip>
}
