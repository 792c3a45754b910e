import { useText } from '#kit/web/i18n.ts'
import { Badge, Indicator } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Group } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Group gap="lg">
      <Badge>{t('words.new')}</Badge>
      <Badge variant="light" color="success">
        {t('words.sent')}
      </Badge>
      <Badge variant="outline" color="error">
        {t('words.late')}
      </Badge>
      <Indicator label="3" size={18}>
        <Icon name="bell" size={28} />
      </Indicator>
    </Group>
  )
}
