import { useText } from '#kit/web/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Select, Switch, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { addMethod, changeMethod, MethodEntry, readCustomer, type Customer } from '../contract.ts'

type Method = Customer['methods'][number]
type Props = Opening & { customerId: number; method: Method | undefined }

const blank: Omit<Method, 'id' | 'version'> = {
  brand: 'Visa',
  holder: '',
  lastFour: '',
  expires: '',
  email: '',
  isPrimary: false,
}
const brands = MethodEntry.shape.brand.options

export function MethodDialog({ customerId, method, opened, onClose }: Props) {
  const t = useText('ecommerce')
  const { id: entry, ...initial } = method ?? { id: 0, ...blank }
  const form = useEndpointForm(method ? changeMethod : addMethod, {
    initial,
    given: { params: { id: customerId, entry } },
    stale: [readCustomer],
    onDone: onClose,
  })
  return (
    <FormDialog
      title={method ? t('editNamed', { name: method.brand }) : t('method.add')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t(method ? 'save' : 'method.add')}
    >
      <Select label={t('method.brand')} allowDeselect={false} data={[...brands]} {...form.bind('brand')} />
      <TextInput
        data-autofocus
        label={t('method.holder')}
        autoComplete="cc-name"
        withAsterisk
        {...form.bind('holder')}
      />
      <SimpleGrid cols={2}>
        <TextInput
          label={t('method.lastFour')}
          description={t('method.lastFourText')}
          inputMode="numeric"
          maxLength={4}
          {...form.bind('lastFour')}
        />
        <TextInput label={t('method.expires')} description={t('method.expiresText')} {...form.bind('expires')} />
      </SimpleGrid>
      <TextInput label={t('customer.email')} type="email" {...form.bind('email')} />
      <Switch label={t('method.isPrimary')} {...form.bind('isPrimary')} />
    </FormDialog>
  )
}
