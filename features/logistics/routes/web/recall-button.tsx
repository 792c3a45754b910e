import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Button } from '#ui/controls.ts'
import { WhenOpened } from '#ui/when-opened.tsx'
import type { RouteDetail } from '../contract.ts'

const RecallDialog = lazy(async () => ({ default: (await import('./recall-dialog.tsx')).RecallDialog }))

/** Takes back the whole publication that a route belongs to, not this route alone. */
export function RecallButton({ route: { planId } }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const [open, setOpen] = useOpen()
  const isOpen = open === 'recall'
  return (
    <>
      <Button variant="light" color="error" onClick={() => setOpen('recall')}>
        {t('recall.open')}
      </Button>
      <WhenOpened opened={isOpen}>
        <RecallDialog planId={planId} opened={isOpen} onClose={() => setOpen(undefined)} />
      </WhenOpened>
    </>
  )
}
