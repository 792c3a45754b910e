import { useText } from '#kit/web/i18n.ts'
import { Slider } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

const sizes = ['xs', 'sm', 'md', 'lg'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      {sizes.map((size) => (
        <Slider key={size} size={size} defaultValue={50} thumbLabel={t(`sizes.${size}`)} />
      ))}
    </Stack>
  )
}
