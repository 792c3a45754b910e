import { useText } from '#kit/web/i18n.ts'
import { Accordion } from '#ui/display/display.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Accordion variant="separated" defaultValue="route" order={3}>
      {(['route', 'parcel', 'more'] as const).map((word) => (
        <Accordion.Item key={word} value={word}>
          <Accordion.Control>{t(`words.${word}`)}</Accordion.Control>
          <Accordion.Panel>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={t('words.name')} />
              <TextInput label={t('words.city')} />
            </SimpleGrid>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
