import { useText } from '#kit/web/i18n.ts'
import { Checkbox } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'

const sizes = ['xs', 'sm', 'md', 'lg'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {sizes.map((size) => (
        <Checkbox key={size} size={size} label={t(`sizes.${size}`)} defaultChecked />
      ))}
    </Group>
  )
}
