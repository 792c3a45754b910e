import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { orZero } from '#ui/form/bound.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Switch, TextInput } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { readGiftCard } from '../../gift-cards/contract.ts'
import { listOrders, readOrder, readOrderFigures, refundOrder, type Order, type OrderPage } from '../contract.ts'
import { refundOfPieces } from '../rules.ts'
import { refundParts } from '../rules/order-refund.ts'
import { toRefund } from '../rules/order-delivery.ts'
import { RefundLines, type RefundLine } from './refund-lines.tsx'

type Props = { order: OrderPage; opened: boolean; onClose: () => void }

export function RefundDialog({ order, opened, onClose }: Props) {
  const t = useText('ecommerce')
  const format = useFormat()
  const money = (cents: number) => format.money(cents, order.currency)
  const left = order.totalCents - order.refundedCents
  const refused = refusedIn(order)
  const [lines, setLines] = useState(refused)
  const form = useEndpointForm(refundOrder, {
    initial: {
      amountCents: refused.length > 0 ? Math.min(left, worth(order, refused)) : left,
      reason: '',
      lines: refused,
      takeBack: false,
    },
    given: { params: { id: order.order } },
    stale: [readOrder, listOrders, readOrderFigures],
    onDone: (_, { amountCents }) => {
      showNotice({ kind: 'success', text: t('refund.done', { amount: money(amountCents), id: order.orderId }) })
      onClose()
    },
  })
  const parts = refundParts(order, form.getValues().amountCents)
  const warning = useCardWarning(order, opened)
  const choose = (next: RefundLine[]) => {
    setLines(next)
    form.setValues({ lines: next, amountCents: Math.min(left, worth(order, next)) })
    form.clearErrors()
  }
  return (
    <FormDrawer
      title={t('refund.title', { id: order.orderId })}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t('refund.open')}
    >
      <RefundLines order={order} lines={lines} onChange={choose} />
      <MoneyInput
        currency={order.currency}
        data-autofocus
        label={t('refund.amount')}
        description={[
          t('refund.most', { amount: money(left) }),
          ...(parts.giftCardCents > 0 ? [t('refund.toCard', { amount: money(parts.giftCardCents) }), ...warning] : []),
          ...(parts.cardCents > 0 ? [t('refund.byProvider', { amount: money(parts.cardCents) })] : []),
          ...(parts.byHandCents > 0 ? [t('refund.byHand', { amount: money(parts.byHandCents) })] : []),
        ].join(' ')}
        withAsterisk
        {...orZero(form.bind('amountCents'))}
      />
      <TextInput label={t('refund.reason')} withAsterisk {...form.bind('reason')} />
      <Switch label={t('refund.takeBack')} {...form.bind('takeBack')} />
    </FormDrawer>
  )
}

/** Money that comes back to such a card can’t be spent. */
function useCardWarning({ giftCardId: id }: Order, opened: boolean): string[] {
  const t = useText('ecommerce')
  const { data } = useQuery({ ...queryOf(readGiftCard, { params: { id: id ?? 0 } }), enabled: opened && id !== null })
  if (!data) return []
  if (data.isBlocked) return [t('refund.toBlocked')]
  return data.isExpired ? [t('refund.toExpired')] : []
}

/** What was refused at the door and not refunded yet: that is what a refund begins with. */
function refusedIn({ items, deliveries, stage }: OrderPage): RefundLine[] {
  if (stage !== 'partly') return []
  return items.flatMap((item) => {
    const qty = Math.min(toRefund(deliveries, item), item.qty - item.refundedQty)
    return qty > 0 ? [{ itemId: item.id, qty }] : []
  })
}

function worth(order: Order, lines: RefundLine[]): number {
  return lines.reduce((sum, { itemId, qty }) => {
    const item = order.items.find(({ id }) => id === itemId)
    return item ? sum + refundOfPieces(item, qty) : sum
  }, 0)
}
