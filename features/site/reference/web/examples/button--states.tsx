import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'
import { showNotice } from '#ui/overlay/notices.tsx'

export function Example() {
  const t = useText('site-reference')
  const say = () => showNotice({ kind: 'success', text: t('words.notKept') })
  return (
    <Group>
      <Button onClick={say}>{t('words.save')}</Button>
      <Button disabled>{t('words.save')}</Button>
      <Button loading>{t('words.save')}</Button>
      <Button variant="outline" disabled>
        {t('words.save')}
      </Button>
      <Button fullWidth onClick={say}>
        {t('words.save')}
      </Button>
    </Group>
  )
}
