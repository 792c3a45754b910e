import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/display/text.ts'

const lines = Array.from({ length: 30 }, (_, at) => at + 1)

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="light" onClick={() => setOpen(true)}>
        {t('words.openDialog')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('words.route')}>
        {lines.map((line) => (
          <Text key={line} mb="sm">
            {number(line)}. {t('advice.dialog')}
          </Text>
        ))}
      </Dialog>
    </>
  )
}
