import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Group } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Group>
      <Button>{t('words.save')}</Button>
      <Button disabled>{t('words.save')}</Button>
      <Button loading>{t('words.save')}</Button>
      <Button variant="outline" disabled>
        {t('words.save')}
      </Button>
      <Button fullWidth>{t('words.save')}</Button>
    </Group>
  )
}
