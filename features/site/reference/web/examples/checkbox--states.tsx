import { useText } from '#kit/web/i18n.ts'
import { Checkbox } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      <Checkbox label={t('states.filled')} defaultChecked />
      <Checkbox label={t('states.partly')} indeterminate />
      <Checkbox label={t('states.error')} error={t('words.required')} />
      <Checkbox label={t('states.disabled')} disabled />
    </Stack>
  )
}
