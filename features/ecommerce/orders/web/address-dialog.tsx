import { useText } from '#kit/web/i18n.ts'
import { AddressFields } from '#ui/input/address-fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { changeOrderAddress, readOrder, type Order } from '../contract.ts'
import { blankAddress } from './order-values.ts'
import { RecipientFields } from './recipient-fields.tsx'

type Props = { order: Order; kind: 'shipping' | 'billing'; onClose: () => void }

export function AddressDialog({ order, kind, onClose }: Props) {
  const t = useText('ecommerce')
  const address = { ...blankAddress, ...(kind === 'shipping' ? order.shippingAddress : order.billingAddress) }
  const form = useEndpointForm(changeOrderAddress, {
    initial: { version: order.version, address },
    given: { params: { id: order.order, kind } },
    stale: [readOrder],
    onDone: onClose,
  })
  return (
    <FormDialog title={t(`address.${kind}`)} opened onClose={onClose} form={form} submitLabel={t('save')}>
      {kind === 'shipping' && <RecipientFields bind={(name) => form.bind(`address.${name}`)} />}
      <AddressFields bind={(part) => form.bind(`address.${part}`)} />
    </FormDialog>
  )
}
