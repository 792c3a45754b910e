import { useText } from '#kit/web/i18n.ts'
import { AddressFields } from '#ui/input/address-fields.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Switch, TextInput } from '#ui/input/inputs.ts'
import { addAddress, changeAddress, readCustomer, type Customer } from '../contract.ts'

type Props = Opening & { customerId: number; address: Customer['addresses'][number] | undefined }

const blank = {
  label: '',
  line1: '',
  line2: '',
  town: '',
  state: '',
  postCode: '',
  country: '',
  isDefault: false,
  isBilling: false,
}

export function AddressDrawer({ customerId, address, opened, onClose }: Props) {
  const t = useText('ecommerce')
  const { id: entry, ...initial } = address ?? { id: 0, ...blank }
  const form = useEndpointForm(address ? changeAddress : addAddress, {
    initial,
    given: { params: { id: customerId, entry } },
    stale: [readCustomer],
    onDone: onClose,
  })
  return (
    <FormDrawer
      title={address ? t('editNamed', { name: address.label }) : t('address.add')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t(address ? 'save' : 'address.add')}
    >
      <TextInput data-autofocus label={t('address.label')} withAsterisk {...form.bind('label')} />
      <AddressFields bind={form.bind} />
      <Switch label={t('address.isDefault')} {...form.bind('isDefault')} />
      <Switch label={t('customer.useAsBilling')} {...form.bind('isBilling')} />
    </FormDrawer>
  )
}
