import { useText } from '#kit/web/i18n.ts'
import { AddressFields } from '#ui/address-fields.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { readUserBilling, saveBillingAddress, type BillingAddress, type UserBilling } from '../contract.ts'

const blank: BillingAddress = { line1: '', line2: '', town: '', state: '', postCode: '', country: '' }

/** Where invoices of a person go. */
export function AddressDrawer({ userId, billing, onClose }: { userId: number; billing: UserBilling; onClose: () => void }) {
  const t = useText('users')
  const form = useEndpointForm(saveBillingAddress, { initial: { ...blank, ...billing.address, version: billing.addressVersion }, given: { params: { id: userId } }, stale: [readUserBilling], onDone: onClose })
  return (
    <FormDrawer title={t('money.address')} opened onClose={onClose} form={form} submitLabel={t('save')}>
      <AddressFields form={form} />
    </FormDrawer>
  )
}
