import { useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Radio } from '#ui/input/inputs.ts'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'

const choices = [
  { word: 'parcel', icon: 'package' },
  { word: 'route', icon: 'route' },
  { word: 'city', icon: 'map-pin' },
] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Radio.Group label={t('words.actions')} defaultValue="parcel">
      <SimpleGrid cols={{ base: 1, sm: 3 }} mt="xs">
        {choices.map(({ word, icon }) => (
          <Radio.Card key={word} value={word} p="md" aria-label={t(`words.${word}`)}>
            <Stack align="center" gap="xs">
              <Icon name={icon} size={28} />
              <Text fw={600}>{t(`words.${word}`)}</Text>
              <Radio.Indicator />
            </Stack>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
