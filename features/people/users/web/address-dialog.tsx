import { useText } from '#kit/web/i18n.ts'
import { AddressFields } from '#ui/input/address-fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import type { BillingAddress, UserBilling } from '../../billing/contract.ts'
import { billingFor, type Whose } from './whose.ts'

const blank: BillingAddress = { line1: '', line2: '', town: '', state: '', postCode: '', country: '' }

/** A user's billing address. */
export function AddressDialog({
  whose,
  billing,
  onClose,
}: {
  whose: Whose
  billing: UserBilling
  onClose: () => void
}) {
  const t = useText('people-users')
  const { calls, params } = billingFor(whose)
  const form = useEndpointForm(calls.saveAddress, {
    initial: { ...blank, ...billing.address, version: billing.addressVersion },
    given: { params },
    stale: [calls.read],
    onDone: onClose,
  })
  return (
    <FormDialog title={t('money.address')} opened onClose={onClose} form={form} submitLabel={t('save')}>
      <AddressFields bind={form.bind} />
    </FormDialog>
  )
}
