import { useText } from '#kit/web/i18n.ts'
import { Progress } from '#ui/display/display.ts'
import { Stack } from '#ui/page/layout.ts'

const tones = ['primary', 'success', 'info', 'warning', 'error'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      {tones.map((tone) => (
        <Progress key={tone} value={65} color={tone} aria-label={t(`tones.${tone}`)} />
      ))}
    </Stack>
  )
}
