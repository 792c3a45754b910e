import { useText } from '#kit/web/i18n.ts'
import type { FormFields } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/inputs.ts'
import { SimpleGrid } from '#ui/layout.ts'

/** The recipient's fields; `under` is the path of the address in the form. */
export function RecipientFields({ form, under }: { form: FormFields; under: string }) {
  const t = useText('ecommerce')
  const field = (name: string) => form.bind(`${under}${name}`)
  return (
    <>
      <TextInput label={t('address.recipient')} autoComplete="name" {...field('recipient')} />
      <SimpleGrid cols={2}>
        <TextInput label={t('checkout.company')} autoComplete="organization" {...field('company')} />
        <TextInput type="tel" label={t('checkout.shippingPhone')} autoComplete="tel" {...field('phone')} />
      </SimpleGrid>
    </>
  )
}
