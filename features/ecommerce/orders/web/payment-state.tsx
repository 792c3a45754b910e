import { useText } from '#kit/web/i18n.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import type { OrderRow } from '../contract.ts'
import { paymentTones, refundState } from '../rules.ts'

type Props = { order: Pick<OrderRow, 'payment' | 'totalCents' | 'refundedCents' | 'openRefundCents'> }

/** Whether an order is paid, and how much of that was given back. */
export function PaymentState({ order }: Props) {
  const t = useText('ecommerce')
  const state = refundState(order)
  if (order.openRefundCents > 0) return <StatusChip tone="warning">{t('paymentState.open')}</StatusChip>
  if (state === 'none')
    return <StatusChip tone={paymentTones[order.payment]}>{t(`payment.${order.payment}`)}</StatusChip>
  return <StatusChip tone={state === 'part' ? 'info' : 'secondary'}>{t(`paymentState.${state}`)}</StatusChip>
}
