import { useText } from '#kit/web/i18n.ts'
import { AddressFields } from '#ui/address-fields.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import type { BillingAddress, UserBilling } from '../../billing/contract.ts'
import { billingFor, type Whose } from './whose.ts'

const blank: BillingAddress = { line1: '', line2: '', town: '', state: '', postCode: '', country: '' }

/** A user's billing address. */
export function AddressDrawer({
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
    <FormDrawer title={t('money.address')} opened onClose={onClose} form={form} submitLabel={t('save')}>
      <AddressFields form={form} />
    </FormDrawer>
  )
}
