import { useText } from '#kit/web/i18n.ts'
import { Button, Menu } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'

export function Example() {
  const t = useText('site-reference')
  const say = (text: string) => showNotice({ kind: 'info', text })
  return (
    <Menu>
      <Menu.Target>
        <Button variant="light">{t('words.actions')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="edit" size={18} />} onClick={() => say(t('words.edit'))}>
          {t('words.edit')}
        </Menu.Item>
        <Menu.Item color="error" onClick={() => say(t('words.delete'))}>
          {t('words.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
