import { useQuery } from '@tanstack/react-query'
import { useFormat, type Format } from '#kit/web/format.ts'
import { useText, type Text as Translate } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Text } from '#ui/display/text.ts'
import { CancelFields } from '#ui/form/cancel-fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
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
  const format = useFormat('UTC')
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
      leaveLabel={t('cancelling.back')}
      tone="error"
    >
      <CancelFields effects={effectsOf(t, format, plan)} reason={form.bind('reason')}>
        <Text size="sm">{t('cancelling.final')}</Text>
      </CancelFields>
    </FormDialog>
  )
}

/** What happens to goods, deliveries, drivers and money, and what the customer hears. */
function effectsOf(t: Translate, format: Format, plan: Cancellation): string[] {
  const { goods, pieces, deliveries, invoice, refund } = plan
  const money = (cents: number) => format.money(cents, plan.currency)
  const drivers = [...new Set(deliveries.map(({ driverName }) => driverName).filter(Boolean))]
  const promised = deliveries.find(({ date }) => date !== null)?.date
  return [
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
}
