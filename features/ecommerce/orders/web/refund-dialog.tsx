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
import { listOrders, readOrder, readOrderFigures, refundOrder, type Order } from '../contract.ts'
import { refundOfPieces, refundToCard } from '../rules.ts'
import { RefundLines, type RefundLine } from './refund-lines.tsx'

const no: RefundLine[] = []

type Props = { order: Order; opened: boolean; onClose: () => void }

export function RefundDialog({ order, opened, onClose }: Props) {
  const t = useText('ecommerce')
  const format = useFormat()
  const left = order.totalCents - order.refundedCents
  const [lines, setLines] = useState(no)
  const form = useEndpointForm(refundOrder, {
    initial: { amountCents: left, reason: '', lines: no, takeBack: false },
    given: { params: { id: order.order } },
    stale: [readOrder, listOrders, readOrderFigures],
    onDone: (_, { amountCents }) => {
      const amount = format.money(amountCents, order.currency)
      showNotice({ kind: 'success', text: t('refund.done', { amount, id: order.orderId }) })
      setLines(no)
      onClose()
    },
  })
  const toCard = refundToCard(order, form.getValues().amountCents)
  const warning = useCardWarning(order, opened)
  const choose = (next: RefundLine[]) => {
    setLines(next)
    form.setValues({ lines: next, amountCents: Math.min(left, worth(order, next)) })
    form.clearErrors()
  }
  const close = () => {
    setLines(no)
    onClose()
  }
  return (
    <FormDrawer
      title={t('refund.title', { id: order.orderId })}
      opened={opened}
      onClose={close}
      form={form}
      submitLabel={t('refund.open')}
    >
      <RefundLines order={order} lines={lines} onChange={choose} />
      <MoneyInput
        currency={order.currency}
        data-autofocus
        label={t('refund.amount')}
        description={[
          t('refund.most', { amount: format.money(left, order.currency) }),
          ...(toCard > 0 ? [t('refund.toCard', { amount: format.money(toCard, order.currency) }), ...warning] : []),
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

function worth(order: Order, lines: RefundLine[]): number {
  return lines.reduce((sum, { itemId, qty }) => {
    const item = order.items.find(({ id }) => id === itemId)
    return item ? sum + refundOfPieces(item, qty) : sum
  }, 0)
}
