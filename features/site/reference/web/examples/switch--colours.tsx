import { useText } from '#kit/web/i18n.ts'
import { Switch } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'

const tones = ['primary', 'success', 'info', 'warning', 'error'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      {tones.map((tone) => (
        <Switch key={tone} color={tone} label={t(`tones.${tone}`)} defaultChecked />
      ))}
    </Group>
  )
}
