import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Stack } from '#ui/page/layout.ts'

const kinds = ['success', 'info', 'warning', 'error'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      {kinds.map((kind) => (
        <Alert key={kind} color={kind} title={t(`tones.${kind}`)} icon={<Icon name="help-circle" />}>
          {t('advice.alert')}
        </Alert>
      ))}
    </Stack>
  )
}
