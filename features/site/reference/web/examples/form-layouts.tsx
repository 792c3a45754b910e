import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Textarea, TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack maw={520}>
      <TextInput label={t('words.name')} />
      <TextInput label={t('words.email')} />
      <Textarea label={t('words.text')} rows={2} />
      <Group justify="flex-end">
        <Button variant="default">{t('words.cancel')}</Button>
        <Button>{t('words.save')}</Button>
      </Group>
    </Stack>
  )
}
