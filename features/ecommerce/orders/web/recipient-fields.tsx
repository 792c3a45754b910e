import { useText } from '#kit/web/i18n.ts'
import type { FormFields } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/inputs.ts'
import { SimpleGrid } from '#ui/layout.ts'

/** The recipient's fields; `under` is the path of the address in the form. */
export function RecipientFields({ form, under }: { form: FormFields; under: string }) {
  const t = useText('ecommerce')
  const field = (name: string) => ({ key: form.key(`${under}${name}`), props: form.getInputProps(`${under}${name}`) })
  const [recipient, company, phone] = ['recipient', 'company', 'phone'].map(field)
  return (
    <>
      <TextInput label={t('address.recipient')} autoComplete="name" key={recipient!.key} {...recipient!.props} />
      <SimpleGrid cols={2}>
        <TextInput label={t('checkout.company')} autoComplete="organization" key={company!.key} {...company!.props} />
        <TextInput
          type="tel"
          label={t('checkout.shippingPhone')}
          autoComplete="tel"
          key={phone!.key}
          {...phone!.props}
        />
      </SimpleGrid>
    </>
  )
}
