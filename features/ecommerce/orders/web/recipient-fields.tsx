import { useText } from '#kit/web/i18n.ts'
import type { Bound } from '#ui/form/use-endpoint-form.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'

type Props = { bind: (name: 'recipient' | 'company' | 'phone') => Bound<string> }

/** The recipient's fields, bound to where they stand in the form. */
export function RecipientFields({ bind: field }: Props) {
  const t = useText('ecommerce')
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
