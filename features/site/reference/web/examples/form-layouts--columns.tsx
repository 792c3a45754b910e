import { useText } from '#kit/web/i18n.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={t('words.name')} />
      <TextInput label={t('words.email')} />
      <TextInput label={t('words.city')} />
      <TextInput label={t('words.labels')} />
    </SimpleGrid>
  )
}
