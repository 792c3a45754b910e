import { useText } from '#kit/web/i18n.ts'
import { Slider } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

const tones = ['primary', 'success', 'info', 'warning', 'error'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      {tones.map((tone, at) => (
        <Slider key={tone} color={tone} defaultValue={20 + at * 15} thumbLabel={t(`tones.${tone}`)} />
      ))}
    </Stack>
  )
}
