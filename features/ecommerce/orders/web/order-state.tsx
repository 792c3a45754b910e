import { useText } from '#kit/web/i18n.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import type { ListedOrder } from '../contract.ts'
import { isCalledOff, isUnpaid, stageTones, statusTones } from '../rules.ts'

/** How far an order has come: as its delivery says, else by its status, or what keeps it from being sent. */
export function OrderState({
  order,
}: {
  order: Pick<ListedOrder, 'status' | 'payment' | 'termDays' | 'stage' | 'totalCents' | 'refundedCents'>
}) {
  const t = useText('ecommerce')
  const { stage } = order
  if (isCalledOff(order)) return <StatusChip tone="secondary">{t('order.calledOff')}</StatusChip>
  if (stage) return <StatusChip tone={stageTones[stage]}>{t(`stage.${stage}`)}</StatusChip>
  if (isUnpaid(order)) return <StatusChip tone="secondary">{t('order.unpaid')}</StatusChip>
  return <StatusChip tone={statusTones[order.status]}>{t(`orderStatus.${order.status}`)}</StatusChip>
}
