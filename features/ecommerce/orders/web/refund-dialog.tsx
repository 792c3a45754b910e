import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Switch, TextInput } from '#ui/inputs.ts'
import { MoneyInput } from '#ui/money-input.tsx'
import { listOrders, readOrder, readOrderFigures, refundOrder, type Order } from '../contract.ts'

type Props = { order: Order; opened: boolean; onClose: () => void }

export function RefundDialog({ order, opened, onClose }: Props) {
  const t = useText('ecommerce')
  const format = useFormat()
  const left = order.totalCents - order.refundedCents
  const form = useEndpointForm(refundOrder, {
    initial: { amountCents: left, reason: '', takeBack: false },
    given: { params: { id: order.order } },
    stale: [readOrder, listOrders, readOrderFigures],
    onDone: onClose,
  })
  return (
    <FormDrawer
      title={t('refund.title', { id: order.orderId })}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t('refund.open')}
    >
      <MoneyInput
        currency={order.currency}
        data-autofocus
        label={t('refund.amount')}
        description={t('refund.most', { amount: format.money(left, order.currency) })}
        withAsterisk
        key={form.key('amountCents')}
        {...form.getInputProps('amountCents')}
        onChange={(cents) => form.getInputProps('amountCents').onChange(cents ?? 0)}
      />
      <TextInput label={t('refund.reason')} withAsterisk key={form.key('reason')} {...form.getInputProps('reason')} />
      <Switch
        label={t('refund.takeBack')}
        key={form.key('takeBack')}
        {...form.getInputProps('takeBack', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
