import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

export function Example() {
  const t = useText('site-reference')
  const say = () => showNotice({ kind: 'info', text: t('words.edit') })
  return (
    <Group>
      <Button leftSection={<Icon name="plus" size={16} />}>{t('words.add')}</Button>
      <Button variant="light" rightSection={<Icon name="download" size={16} />}>
        {t('words.file')}
      </Button>
      <IconButton icon="edit" label={t('words.edit')} onClick={say} />
      <IconButton icon="settings" label={t('words.actions')} disabled onClick={say} />
    </Group>
  )
}
