import { useText } from '#kit/web/i18n.ts'
import { Badge } from '#ui/display/display.ts'
import { Group } from '#ui/page/layout.ts'

const tones = ['primary', 'success', 'info', 'warning', 'error', 'secondary'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {tones.map((tone) => (
        <Badge key={tone} variant="light" color={tone}>
          {t(`tones.${tone}`)}
        </Badge>
      ))}
    </Group>
  )
}
