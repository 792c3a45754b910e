import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Group } from '#ui/page/layout.ts'

const sizes = ['sm', 'lg', 'xl'] as const

export function Example() {
  const t = useText('site-reference')
  const [size, setSize] = useState<(typeof sizes)[number]>('sm')
  const [isOpen, setOpen] = useState(false)
  return (
    <Group>
      {sizes.map((one) => (
        <Button
          key={one}
          variant="light"
          onClick={() => {
            setSize(one)
            setOpen(true)
          }}
        >
          {t(`sizes.${one}`)}
        </Button>
      ))}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} size={size} title={t(`sizes.${size}`)}>
        {t('advice.dialog')}
      </Dialog>
    </Group>
  )
}
