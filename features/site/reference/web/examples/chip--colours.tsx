import { useText } from '#kit/web/i18n.ts'
import { Group } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'

const tones = ['primary', 'success', 'info', 'warning', 'error', 'secondary'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {tones.map((tone) => (
        <StatusChip key={tone} tone={tone}>
          {t(`tones.${tone}`)}
        </StatusChip>
      ))}
    </Group>
  )
}
