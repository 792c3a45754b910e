import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Text } from '#ui/display/text.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { listOrders, readOrder, readOrderFigures, type OrderPage } from '../contract.ts'
import { cancelOrder, previewCancellation, type Cancellation } from '../rules/cancellation.ts'

type Props = { order: OrderPage; onClose: () => void }

/** Asks before an order is cancelled, and shows what that does. */
export function CancelDialog({ order, onClose }: Props) {
  const { data } = useQuery(queryOf(previewCancellation, { params: { id: order.order } }))
  return data ? <Cancel key={data.version} order={order} plan={data} onClose={onClose} /> : null
}

function Cancel({ order, plan, onClose }: Props & { plan: Cancellation }) {
  const t = useText('ecommerce')
  const form = useEndpointForm(cancelOrder, {
    initial: { version: plan.version, reason: '' },
    given: { params: { id: order.order } },
    stale: [readOrder, listOrders, readOrderFigures, previewCancellation],
    onDone: () => {
      showNotice({ kind: 'success', text: t('cancelling.done', { id: order.orderId }) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('cancelling.title', { id: order.orderId })}
      opened
      onClose={onClose}
      form={form}
      submitLabel={t('payTo.4')}
    >
      <Effects plan={plan} />
      <TextInput data-autofocus label={t('cancelling.reason')} withAsterisk {...form.bind('reason')} />
    </FormDialog>
  )
}

/** What happens to goods, deliveries, drivers and money, and what the customer hears. */
function Effects({ plan }: { plan: Cancellation }) {
  const t = useText('ecommerce')
  const format = useFormat('UTC')
  const { goods, pieces, deliveries, invoice, refund } = plan
  const money = (cents: number) => format.money(cents, plan.currency)
  const drivers = [...new Set(deliveries.map(({ driverName }) => driverName).filter(Boolean))]
  const promised = deliveries.find(({ date }) => date !== null)?.date
  const effects = [
    goods !== 'none' && t(`cancelling.${goods}`, { count: pieces }),
    ...deliveries.map(({ reference, stage }) => t('cancelling.delivery', { reference, stage: t(`stage.${stage}`) })),
    drivers.length > 0 && t('cancelling.driver', { names: format.list(drivers) }),
    promised && t('cancelling.promise', { day: format.date(promised) }),
    invoice && t(invoice.isVoided ? 'cancelling.invoice' : 'cancelling.invoiceCredited', { number: invoice.number }),
    refund.giftCardCents > 0 && t('refund.toCard', { amount: money(refund.giftCardCents) }),
    refund.cardCents > 0 && t('refund.byProvider', { amount: money(refund.cardCents) }),
    refund.byHandCents > 0 && t('refund.byHand', { amount: money(refund.byHandCents) }),
    t('cancelling.customer'),
  ].filter((text) => typeof text === 'string')
  return (
    <>
      <ul aria-label={t('cancelling.effects')}>
        {effects.map((text) => (
          <li key={text}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
      <Text size="sm">{t('cancelling.final')}</Text>
    </>
  )
}
