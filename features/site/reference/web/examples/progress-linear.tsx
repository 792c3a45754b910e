import { useText } from '#kit/web/i18n.ts'
import { Progress } from '#ui/display/display.ts'
import { Stack } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      {[20, 55, 100].map((value) => (
        <Progress
          key={value}
          value={value}
          color={value === 100 ? 'success' : 'primary'}
          aria-label={t('words.loading')}
        />
      ))}
    </Stack>
  )
}
