import { useText } from '#kit/web/i18n.ts'
import { Alert } from '#ui/display/display.ts'
import { Stack } from '#ui/page/layout.ts'

const variants = ['light', 'outline', 'default'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      {variants.map((variant) => (
        <Alert key={variant} variant={variant} color="primary" title={t('words.route')}>
          {t('advice.alert')}
        </Alert>
      ))}
    </Stack>
  )
}
