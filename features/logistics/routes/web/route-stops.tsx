import { lazy, Suspense, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton, Table } from '#ui/display/display.ts'
import { Link } from '#ui/button/link.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Anchor } from '#ui/display/text.ts'
import { deliveryPath } from '../../deliveries/rules.ts'
import { isLate } from '../../deliveries/rules/late.ts'
import { stateTones } from '../../deliveries/rules/state-tones.ts'
import { editPlan, readPlan } from '../../plans/contract.ts'
import type { RouteDetail, RouteStop } from '../contract.ts'
import { isBeforeStart } from '../rules.ts'
import { stopOutlook } from '../rules/stop-outlook.ts'
import { StopActual } from './record/stop-actual.tsx'
import classes from './routes.module.css'
import { useAmounts } from '../../deliveries/web/for-others/use-amounts.ts'
import { useRouteFormat } from './use-route-format.ts'

const StopOrder = lazy(async () => ({ default: (await import('./stop-order.tsx')).StopOrder }))

/** What is handed over, taken along or done. */
const typeTones = { drop: 'secondary', pickup: 'info', service: 'warning' } as const

/** Nothing of it is on board yet, and it holds. */
function isStillToGo({ state, stopList }: RouteDetail): boolean {
  return isBeforeStart(state) && stopList.every((stop) => ['ready', 'planned', 'published'].includes(stop.state))
}

/** The stops of a route in their order. */
export function Stops({ route, currency = '' }: { route: RouteDetail; currency: string | undefined }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const mayPlan = useMay(readPlan)
  const mayOrder = useMay(editPlan) && mayPlan && isStillToGo(route)
  const [isOrdering, setOrdering] = useState(false)
  if (isOrdering && mayOrder)
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <StopOrder route={route} currency={currency} onClose={() => setOrdering(false)} />
      </Suspense>
    )
  return (
    <SectionCard
      title={t('tabs.stops')}
      actions={
        mayOrder && (
          <Button variant="light" size="sm" onClick={() => setOrdering(true)}>
            {t('order.open')}
          </Button>
        )
      }
    >
      <Table.ScrollContainer minWidth={960} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              {['number', 'task', 'recipient', 'window', 'arrival', 'actual', 'slack', 'load', 'state'].map((key) => (
                <Table.Th key={key}>{t(`stop.${key}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {route.stopList.map((stop) => (
              <Stop key={stop.deliveryId} stop={stop} number={format.number(stop.position + 1)} route={route} />
            ))}
            {route.left.map((stop) => (
              <Stop key={stop.deliveryId} stop={stop} number="–" route={route} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </SectionCard>
  )
}

function Stop({ stop, number, route }: { stop: RouteStop; number: string; route: RouteDetail }) {
  const t = useText('logistics-routes')
  const words = useText('logistics-deliveries')
  const format = useRouteFormat()
  const amounts = useAmounts()
  const { type, reference, recipient, address, windows, arrivalSeconds, endSeconds } = stop
  return (
    <Table.Tr>
      <Table.Td>{number}</Table.Td>
      <Table.Td>
        <StatusChip tone={typeTones[type]}>{words(`types.${type}`)}</StatusChip>
      </Table.Td>
      <Table.Td>
        <div dir="auto">{recipient}</div>
        <div dir="auto" className={classes.faint}>
          {address}
        </div>
        <Anchor size="sm" renderRoot={(props) => <Link to={deliveryPath(reference)} {...props} />}>
          <bdi>{reference}</bdi>
        </Anchor>
      </Table.Td>
      <Table.Td dir="ltr" ta="match-parent">
        {windows.length === 0 ? t('stop.anyTime') : windows.map(({ from, to }) => `${from}–${to}`).join(', ')}
      </Table.Td>
      <Table.Td dir="ltr" ta="match-parent">
        {format.clock(arrivalSeconds)}–{format.clock(endSeconds)}
      </Table.Td>
      <Table.Td>
        <StopActual stop={stop} route={route} />
      </Table.Td>
      <Table.Td>
        <Slack stop={stop} />
      </Table.Td>
      <Table.Td>{amounts(stop.quantities)}</Table.Td>
      <Table.Td>
        <StatusChip tone={stateTones[stop.state]}>{words(`states.${stop.state}`)}</StatusChip>
      </Table.Td>
    </Table.Tr>
  )
}

/** How much time is left, or how late it comes: as it is expected once its route is driven. */
function Slack({ stop }: { stop: RouteStop }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const { lateSeconds, slackSeconds } = stopOutlook(stop)
  if (isLate({ lateSeconds }))
    return <StatusChip tone="error">{t('stop.late', { length: format.length(lateSeconds) })}</StatusChip>
  return slackSeconds === null ? null : format.length(Math.max(0, slackSeconds))
}
