import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  const [open, setOpen] = useState<'dialog' | 'drawer'>()
  const close = () => setOpen(undefined)
  const ask = () =>
    void confirm({ title: t('words.question'), body: t('advice.dialog'), confirmLabel: t('words.delete') })
  return (
    <Group>
      <Button onClick={() => setOpen('dialog')}>{t('words.openDialog')}</Button>
      <Button variant="light" onClick={() => setOpen('drawer')}>
        {t('words.openDrawer')}
      </Button>
      <Button variant="outline" color="error" onClick={ask}>
        {t('words.delete')}
      </Button>
      <Dialog opened={open === 'dialog'} onClose={close} title={t('words.edit')}>
        <TextInput label={t('words.name')} mb="md" />
        <Button onClick={close}>{t('words.save')}</Button>
      </Dialog>
      <Drawer opened={open === 'drawer'} onClose={close} title={t('words.edit')}>
        <TextInput label={t('words.name')} mb="md" />
        <Button onClick={close}>{t('words.save')}</Button>
      </Drawer>
    </Group>
  )
}
