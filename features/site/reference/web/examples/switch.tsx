import { useText } from '#kit/web/i18n.ts'
import { Switch } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      <Switch label={t('words.sent')} defaultChecked />
      <Switch label={t('words.planned')} description={t('advice.switch')} />
      <Switch label={t('words.late')} disabled />
    </Stack>
  )
}
