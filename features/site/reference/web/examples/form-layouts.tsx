import type { SyntheticEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Textarea, TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

export function Example() {
  const t = useText('site-reference')
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    showNotice({ kind: 'success', text: t('words.notKept') })
  }
  return (
    <Stack component="form" maw={520} onSubmit={save}>
      <TextInput label={t('words.name')} />
      <TextInput label={t('words.email')} />
      <Textarea label={t('words.text')} rows={2} />
      <Group justify="flex-end">
        <Button type="reset" variant="default">
          {t('words.cancel')}
        </Button>
        <Button type="submit">{t('words.save')}</Button>
      </Group>
    </Stack>
  )
}
