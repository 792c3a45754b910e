import { IconUpload } from '@tabler/icons-react'
import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { takeOutbox } from '../contract.ts'

const OutboxDialog = lazy(async () => ({ default: (await import('./outbox-dialog.tsx')).OutboxDialog }))

/** Imports what a driver's phone couldn't send. */
export function OutboxButton({ of: id = 0 }: PartProps) {
  const t = useText('logistics-recording')
  const [open, setOpen] = useOpen()
  if (!useMay(takeOutbox)) return null
  return (
    <>
      <Button variant="light" leftSection={<IconUpload size={18} />} onClick={() => setOpen('outbox')}>
        {t('outbox.open')}
      </Button>
      <WhenOpened opened={open === 'outbox'}>
        <OutboxDialog id={id} opened={open === 'outbox'} onClose={() => setOpen(undefined)} />
      </WhenOpened>
    </>
  )
}
