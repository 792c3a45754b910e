import { lazy, Suspense } from 'react'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Skeleton } from '#ui/display/display.ts'
import type { RouteDetail } from '../../contract.ts'
import { useMayOrder } from '../use-may-order.ts'
import { LateRouteMap } from './late-route-map.tsx'
import { StopTable } from './stop-table.tsx'
import classes from './stops-tab.module.css'

const StopOrder = lazy(async () => ({ default: (await import('./stop-order.tsx')).StopOrder }))

type Props = { route: RouteDetail; currency: string | undefined; timeZone: string }

/** The stops of a route in their order, beside its map. */
export function StopsTab({ route, currency = '', timeZone }: Props) {
  const [open, setOpen] = useOpen()
  const mayOrder = useMayOrder(route)
  return (
    <div className={classes.panes}>
      <div className={classes.stops}>
        {open === 'order' && mayOrder ? (
          <div className={classes.order}>
            <Suspense fallback={<Skeleton height={320} />}>
              <StopOrder route={route} currency={currency} onClose={() => setOpen(undefined)} />
            </Suspense>
          </div>
        ) : (
          <StopTable route={route} timeZone={timeZone} />
        )}
      </div>
      <div className={classes.pinned}>
        <LateRouteMap route={route} timeZone={timeZone} />
      </div>
    </div>
  )
}
