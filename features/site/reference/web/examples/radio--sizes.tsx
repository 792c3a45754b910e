import { useText } from '#kit/web/i18n.ts'
import { Radio } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'

const sizes = ['xs', 'sm', 'md', 'lg'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Radio.Group label={t('words.state')} defaultValue="md">
      <Group mt="xs">
        {sizes.map((size) => (
          <Radio key={size} value={size} size={size} label={t(`sizes.${size}`)} />
        ))}
      </Group>
    </Radio.Group>
  )
}
