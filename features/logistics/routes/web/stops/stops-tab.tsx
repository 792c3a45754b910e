import { lazy, Suspense, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { editPlan, readPlan } from '../../../plans/contract.ts'
import type { RouteDetail } from '../../contract.ts'
import { isBeforeStart } from '../../rules.ts'
import { LateRouteMap } from './late-route-map.tsx'
import { RouteFacts } from './route-facts.tsx'
import { StopTable } from './stop-table.tsx'
import classes from './stops-tab.module.css'

const StopOrder = lazy(async () => ({ default: (await import('./stop-order.tsx')).StopOrder }))

type Props = { route: RouteDetail; currency: string | undefined; timeZone: string }

/** The stops of a route in their order, beside its map. */
export function StopsTab({ route, currency = '', timeZone }: Props) {
  const t = useText('logistics-routes')
  const mayPlan = useMay(readPlan)
  const mayOrder = useMay(editPlan) && mayPlan && isStillToGo(route)
  const [isOrdering, setOrdering] = useState(false)
  return (
    <div className={classes.tab}>
      <div className={classes.panes}>
        <div className={classes.stops}>
          {isOrdering && mayOrder ? (
            <Suspense fallback={<Skeleton height={320} />}>
              <StopOrder route={route} currency={currency} onClose={() => setOrdering(false)} />
            </Suspense>
          ) : (
            <>
              <div className={classes.head}>
                <RouteFacts route={route} />
                {mayOrder && (
                  <Button variant="default" size="xs" onClick={() => setOrdering(true)}>
                    {t('order.open')}
                  </Button>
                )}
              </div>
              <StopTable route={route} timeZone={timeZone} />
            </>
          )}
        </div>
        <div className={classes.pinned}>
          <LateRouteMap route={route} />
        </div>
      </div>
    </div>
  )
}

/** Nothing of it is on board yet, and it holds. */
function isStillToGo({ state, stopList }: RouteDetail): boolean {
  return isBeforeStart(state) && stopList.every((stop) => ['ready', 'planned', 'published'].includes(stop.state))
}
