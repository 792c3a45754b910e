import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { ScrollBox } from '#ui/page/scroll-box.tsx'
import { comparePlans } from '../../../runs/contract.ts'
import { listPlans, readPlan } from '../../../plans/contract.ts'
import { driverKey, type ComparedPlan, type ComparedRoute } from '../../../runs/rules/comparison.ts'
import { mergeOf, mergeRoute } from '../../../plans/rules/edits/take-over.ts'
import { useBoard } from '../model/board.ts'
import partsClasses from '../parts/parts.module.css'
import kpiTableClasses from '../for-others/kpi-table.module.css'
import classes from './compare.module.css'
import { useZoneNames } from '../model/use-zones.ts'

/** Hours, stops and zones of each driver in each plan; a route of another plan can be taken over into the open one. */
export function CompareDrivers({ plans }: { plans: readonly ComparedPlan[] }) {
  const t = useText('logistics-board')
  const rows = new Map<string, string>()
  for (const route of plans.flatMap(({ routes }) => routes))
    rows.set(driverKey(route), route.driverName ?? t('compare.nobody', { vehicle: route.vehicleName }))
  return (
    <ScrollBox className={partsClasses.compareScroll} label={t('compare.drivers')}>
      <table className={kpiTableClasses.kpiTable}>
        <caption>{t('compare.drivers')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('route.driver')}</th>
            {plans.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows].map(([key, name]) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {plans.map((plan) => (
                <td key={plan.id}>
                  <DriverCell
                    plan={plan}
                    routes={plan.routes.filter((route) => driverKey(route) === key)}
                    name={name}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

type CellProps = { plan: ComparedPlan; routes: readonly ComparedRoute[]; name: string }

function DriverCell({ plan, routes, name }: CellProps) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const zones = useZoneNames()
  const used = routes.filter(({ stops }) => stops > 0)
  if (used.length === 0) return '–'
  return used.map((route) => {
    const count = t('route.stops', { count: route.stops, number: format.number(route.stops) })
    const places = route.zoneIds.flatMap((id) => zones.get(id) ?? [])
    return (
      <div key={route.id} className={classes.compareCell}>
        {count} · {format.length(route.durationSeconds)}
        {places.length > 0 && <small dir="auto">{format.items(places)}</small>}
        <Merge plan={plan} route={route} name={name} />
      </div>
    )
  })
}

const stale = [comparePlans, readPlan, listPlans]

/** Where the open plan has the same route there is nothing to take over. */
function Merge({ plan: from, route, name }: { plan: ComparedPlan; route: ComparedRoute; name: string }) {
  const t = useText('logistics-board')
  const { plan, state, mayEdit, take } = useBoard()
  const mayMerge = useMay(mergeRoute) && mayEdit
  const send = useSend(mergeRoute, { stale, onSuccess: take })
  const merged = mergeOf(route, state)
  if (!mayMerge || from.id === plan.id || merged === 'mergeSame') return null
  const why = typeof merged === 'string' ? t(`compare.${merged}`) : undefined
  const body = { version: plan.version, fromPlanId: from.id, routeId: route.id }
  return (
    <Button
      size="compact-xs"
      variant="light"
      aria-label={`${t('compare.merge', { plan: plan.name })}: ${name}`}
      disabled={why !== undefined}
      title={why ?? t('compare.mergeHint', { name, plan: plan.name })}
      loading={send.isPending}
      onClick={() => send.mutate({ params: { id: plan.id }, body })}
    >
      {t('compare.merge', { plan: plan.name })}
    </Button>
  )
}
