import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { Accordion } from '#ui/display.ts'
import { Icon } from '#ui/icon.tsx'
import { TextInput, Textarea } from '#ui/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/layout.ts'
import { SectionCard } from '#ui/section-card.tsx'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      <SectionCard title={t('words.oneColumn')}>
        <Stack>
          <TextInput label={t('words.name')} leftSection={<Icon name="id" size={18} />} />
          <TextInput label={t('words.email')} leftSection={<Icon name="mail" size={18} />} />
        </Stack>
      </SectionCard>
      <SectionCard title={t('words.twoColumns')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('words.name')} />
          <TextInput label={t('words.email')} />
          <TextInput label={t('words.city')} />
          <Textarea label={t('words.text')} rows={1} />
        </SimpleGrid>
      </SectionCard>
      <Accordion defaultValue="more" order={2}>
        <Accordion.Item value="more">
          <Accordion.Control>{t('words.more')}</Accordion.Control>
          <Accordion.Panel>
            <TextInput label={t('words.labels')} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      <Group justify="flex-end">
        <Button variant="default">{t('words.cancel')}</Button>
        <Button>{t('words.save')}</Button>
      </Group>
    </Stack>
  )
}
