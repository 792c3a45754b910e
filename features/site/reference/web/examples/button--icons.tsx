import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

export function Example() {
  const t = useText('site-reference')
  const say = (word: string) => showNotice({ kind: 'info', text: t(word) })
  return (
    <Group>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={() => say('words.add')}>
        {t('words.add')}
      </Button>
      <Button variant="light" rightSection={<Icon name="download" size={16} />} onClick={() => say('words.file')}>
        {t('words.file')}
      </Button>
      <IconButton icon="edit" label={t('words.edit')} onClick={() => say('words.edit')} />
      <IconButton icon="settings" label={t('words.actions')} disabled onClick={() => say('words.actions')} />
    </Group>
  )
}
