import { useText } from '#kit/web/i18n.ts'
import { Radio } from '#ui/input/inputs.ts'
import { Group, SimpleGrid } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Radio.Group label={t('words.state')} defaultValue="planned">
      <SimpleGrid cols={{ base: 1, sm: 3 }} mt="xs">
        {(['planned', 'sent', 'late'] as const).map((word) => (
          <Radio.Card key={word} value={word} p="md" aria-label={t(`words.${word}`)}>
            <Group wrap="nowrap" align="flex-start">
              <Radio.Indicator />
              <div>
                <Text fw={600}>{t(`words.${word}`)}</Text>
                <Text size="sm" c="dimmed">
                  {t('advice.customInput')}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
