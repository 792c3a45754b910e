import { useText } from '#kit/web/i18n.ts'
import { Chip } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      <Chip>{t('words.planned')}</Chip>
      <Chip defaultChecked>{t('words.sent')}</Chip>
      <Chip disabled>{t('words.late')}</Chip>
      <Chip defaultChecked disabled>
        {t('words.new')}
      </Chip>
    </Group>
  )
}
