import { useText } from '#kit/web/i18n.ts'
import { Textarea } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack maw={520}>
      <Textarea label={t('words.text')} rows={3} />
      <Textarea label={t('words.text')} autosize minRows={2} maxRows={6} defaultValue={t('advice.textarea')} />
    </Stack>
  )
}
