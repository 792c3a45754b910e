import { useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NumberInput, TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={t('words.email')} leftSection={<Icon name="mail" size={18} />} />
      <TextInput label={t('words.city')} rightSection={<Icon name="map-pin" size={18} />} />
      <NumberInput label={t('words.weight')} unit="kg" defaultValue={12} />
      <MoneyInput label={t('words.price')} currency="EUR" defaultValue={1250} />
    </SimpleGrid>
  )
}
