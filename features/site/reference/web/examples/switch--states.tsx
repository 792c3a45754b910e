import { useText } from '#kit/web/i18n.ts'
import { Switch } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      <Switch label={t('states.filled')} defaultChecked />
      <Switch label={t('states.error')} error={t('words.required')} />
      <Switch label={t('states.disabled')} disabled defaultChecked />
      <Switch label={t('words.planned')} labelPosition="left" />
    </Stack>
  )
}
