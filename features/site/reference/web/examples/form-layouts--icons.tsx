import { useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/display/icon.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack maw={520}>
      <TextInput label={t('words.name')} leftSection={<Icon name="id" size={18} />} />
      <TextInput label={t('words.email')} leftSection={<Icon name="mail" size={18} />} />
      <TextInput label={t('words.city')} leftSection={<Icon name="map-pin" size={18} />} />
    </Stack>
  )
}
