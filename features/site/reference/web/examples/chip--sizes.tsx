import { useText } from '#kit/web/i18n.ts'
import { Chip } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'

const sizes = ['xs', 'sm', 'md', 'lg'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {sizes.map((size) => (
        <Chip key={size} size={size} defaultChecked={size === 'md'}>
          {t('words.new')}
        </Chip>
      ))}
    </Group>
  )
}
