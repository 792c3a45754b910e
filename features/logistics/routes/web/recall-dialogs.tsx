import { lazy } from 'react'
import { useOpen } from '#kit/web/open-in-address.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import type { RouteDetail } from '../contract.ts'

const RecallDialog = lazy(async () => ({ default: (await import('./recall-dialog.tsx')).RecallDialog }))
const RecallRouteDialog = lazy(async () => ({ default: (await import('./recall-route-dialog.tsx')).RecallRouteDialog }))

/** What asks before a route is taken back, or the whole publication that it belongs to. */
export function RecallDialogs({ route }: { route: RouteDetail }) {
  const [open, setOpen] = useOpen()
  const close = () => setOpen(undefined)
  return (
    <>
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
