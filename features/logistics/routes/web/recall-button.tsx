import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Button } from '#ui/button/controls.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import type { RouteDetail } from '../contract.ts'

const RecallDialog = lazy(async () => ({ default: (await import('./recall-dialog.tsx')).RecallDialog }))
const RecallRouteDialog = lazy(async () => ({ default: (await import('./recall-route-dialog.tsx')).RecallRouteDialog }))

/** Takes back a route, or the whole publication that it belongs to. */
export function RecallButton({ route }: { route: RouteDetail }) {
  const t = useText('logistics-routes')
  const [open, setOpen] = useOpen()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button variant="light" color="error" onClick={() => setOpen('recall-route')}>
        {t('recall.choose')}
      </Button>
      <WhenOpened opened={open === 'recall-route'}>
        <RecallRouteDialog
          route={route}
          opened={open === 'recall-route'}
          onClose={close}
          onAll={() => setOpen('recall')}
        />
      </WhenOpened>
      <WhenOpened opened={open === 'recall'}>
        <RecallDialog planId={route.planId} opened={open === 'recall'} onClose={close} />
      </WhenOpened>
    </>
  )
}
