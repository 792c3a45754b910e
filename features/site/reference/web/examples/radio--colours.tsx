import { useText } from '#kit/web/i18n.ts'
import { Radio } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'

const tones = ['primary', 'success', 'info', 'warning', 'error'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Radio.Group label={t('words.state')} defaultValue="success">
      <Group mt="xs">
        {tones.map((tone) => (
          <Radio key={tone} value={tone} color={tone} label={t(`tones.${tone}`)} />
        ))}
      </Group>
    </Radio.Group>
  )
}
