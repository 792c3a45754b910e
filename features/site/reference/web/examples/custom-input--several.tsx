import { useText } from '#kit/web/i18n.ts'
import { Checkbox } from '#ui/input/inputs.ts'
import { Group, SimpleGrid } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Checkbox.Group label={t('words.actions')} defaultValue={['sent']}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} mt="xs">
        {(['planned', 'sent', 'late'] as const).map((word) => (
          <Checkbox.Card key={word} value={word} p="md" aria-label={t(`words.${word}`)} disabled={word === 'late'}>
            <Group wrap="nowrap" align="flex-start">
              <Checkbox.Indicator />
              <Text fw={600}>{t(`words.${word}`)}</Text>
            </Group>
          </Checkbox.Card>
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}
