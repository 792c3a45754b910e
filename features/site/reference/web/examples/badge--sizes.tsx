import { useText } from '#kit/web/i18n.ts'
import { Badge } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Group } from '#ui/page/layout.ts'

const sizes = ['sm', 'md', 'lg', 'xl'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {sizes.map((size) => (
        <Badge key={size} size={size} leftSection={<Icon name="package" size={14} />}>
          {t('words.new')}
        </Badge>
      ))}
    </Group>
  )
}
