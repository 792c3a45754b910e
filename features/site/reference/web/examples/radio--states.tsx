import { useText } from '#kit/web/i18n.ts'
import { Radio } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      <Radio.Group label={t('states.error')} error={t('words.required')}>
        <Group mt="xs" mb="xs">
          <Radio value="planned" label={t('words.planned')} />
          <Radio value="sent" label={t('words.sent')} />
        </Group>
      </Radio.Group>
      <Radio.Group label={t('states.disabled')} defaultValue="sent">
        <Group mt="xs">
          <Radio value="planned" label={t('words.planned')} disabled />
          <Radio value="sent" label={t('words.sent')} disabled />
        </Group>
      </Radio.Group>
    </Stack>
  )
}
