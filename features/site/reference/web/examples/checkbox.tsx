import { useText } from '#kit/web/i18n.ts'
import { Checkbox } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Checkbox.Group label={t('words.state')} defaultValue={['planned']}>
      <Stack gap="xs" mt="xs">
        {(['planned', 'sent', 'late'] as const).map((word) => (
          <Checkbox key={word} value={word} label={t(`words.${word}`)} disabled={word === 'late'} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
