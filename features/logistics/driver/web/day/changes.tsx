import { useText } from '#kit/web/i18n.ts'
import { go } from '../parts/address.ts'
import { Button, Card, Page } from '../parts/parts.tsx'
import type { RouteNow } from '../route/use-day.tsx'
import { clockOf } from '../route/words.ts'
import classes from './day.module.css'
import { RouteSummary } from './start-day.tsx'

/** The route as it is now, with what changed since the driver accepted it last. */
export function Changes({ now }: { now: RouteNow }) {
  const t = useText('logistics-driver')
  const { day, format, route } = now
  const lines = linesOf(now, t)
  const accept = async () => {
    await day.act({ kind: 'accept', routeId: route.id, data: { number: route.number } })
    go('', { isReplacing: true })
  }
  return (
    <Page
      title={t(route.acceptedNumber === null ? 'accept.title' : 'accept.changed')}
      action={<Button onClick={() => void accept()}>{t('accept.accept')}</Button>}
    >
      {lines.length > 0 && (
        <Card title={t('accept.changes')} tone="warning">
          <ul className={classes['lines']}>
            {lines.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <RouteSummary now={now} />
      <Card title={t('accept.stops')}>
        <ol className={classes['plain']}>
          {route.stops.map(({ stopId, recipient, reference, address, arrivalSeconds, isGone }) => (
            <li key={stopId} className={isGone ? classes['gone'] : undefined}>
              <span className={classes['time']}>{clockOf(format, arrivalSeconds)}</span>
              <span dir="auto">
                <strong>{recipient || reference}</strong>
                <br />
                {address}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </Page>
  )
}

type Say = (key: string, values?: Record<string, unknown>) => string

function linesOf({ format, route: { change, acceptedNumber } }: RouteNow, t: Say): string[] {
  if (!change || acceptedNumber === null) return []
  const nameOf = ({ recipient, reference }: { recipient: string; reference: string }) => recipient || reference
  const { added, removed, moves, times, vehicleSwap } = change
  const moved = new Set(moves.map(({ deliveryId }) => deliveryId))
  return [
    ...(vehicleSwap ? [t('accept.vehicle', { name: vehicleSwap.after.name })] : []),
    ...added.map(({ position, stop }) =>
      t('accept.added', { name: nameOf(stop), number: format.number(position + 1) }),
    ),
    ...removed.map((stop) => t('accept.removed', { name: nameOf(stop) })),
    ...moves.map((move) =>
      t('accept.moved', { name: nameOf(move), from: format.number(move.from + 1), to: format.number(move.to + 1) }),
    ),
    ...times
      .filter(({ deliveryId }) => !moved.has(deliveryId))
      .map((one) =>
        t('accept.time', {
          name: nameOf(one),
          before: clockOf(format, one.before.arrivalSeconds),
          after: clockOf(format, one.after.arrivalSeconds),
        }),
      ),
  ]
}
