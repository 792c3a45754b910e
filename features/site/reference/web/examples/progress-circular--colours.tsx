import { useText } from '#kit/web/i18n.ts'
import { RingProgress } from '#ui/display/display.ts'
import { Group } from '#ui/page/layout.ts'

const tones = ['primary', 'success', 'info', 'warning', 'error'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {tones.map((tone) => (
        <RingProgress
          key={tone}
          size={72}
          role="img"
          aria-label={t(`tones.${tone}`)}
          sections={[{ value: 65, color: tone }]}
        />
      ))}
    </Group>
  )
}
