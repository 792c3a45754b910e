import { useText } from '#kit/web/i18n.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label={t('states.empty')} placeholder={t('words.name')} />
      <TextInput label={t('states.filled')} defaultValue="Mira Solano" />
      <TextInput label={t('states.required')} withAsterisk />
      <TextInput label={t('states.error')} error={t('words.required')} />
      <TextInput label={t('states.disabled')} defaultValue="Mira Solano" disabled />
      <TextInput label={t('states.locked')} defaultValue="Mira Solano" readOnly />
    </SimpleGrid>
  )
}
