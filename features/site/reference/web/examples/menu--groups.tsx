import { useText } from '#kit/web/i18n.ts'
import { Button, Menu } from '#ui/button/controls.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

export function Example() {
  const t = useText('site-reference')
  const say = (text: string) => showNotice({ kind: 'info', text })
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default">{t('words.actions')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('words.route')}</Menu.Label>
        <Menu.Item onClick={() => say(t('words.edit'))}>{t('words.edit')}</Menu.Item>
        <Menu.Item disabled>{t('words.delete')}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('words.parcel')}</Menu.Label>
        <Menu.Item onClick={() => say(t('words.add'))}>{t('words.add')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
