import { useText } from '#kit/web/i18n.ts'
import { Radio } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Radio.Group label={t('words.state')} defaultValue="sent">
      <Group mt="xs">
        {(['planned', 'sent', 'late'] as const).map((word) => (
          <Radio key={word} value={word} label={t(`words.${word}`)} />
        ))}
      </Group>
    </Radio.Group>
  )
}
