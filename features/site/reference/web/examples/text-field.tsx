import { useText } from '#kit/web/i18n.ts'
import { NumberInput, PasswordInput, PinInput, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={t('words.name')} />
      <TextInput label={t('words.email')} type="email" />
      <NumberInput label={t('words.amount')} min={0} max={100} defaultValue={12} />
      <MoneyInput label={t('words.price')} currency="EUR" defaultValue={1250} />
      <PasswordInput label={t('words.password')} />
      <PinInput length={6} aria-label={t('words.code')} />
    </SimpleGrid>
  )
}
