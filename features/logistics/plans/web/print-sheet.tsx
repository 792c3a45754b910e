import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { usePrinting } from '#kit/web/use-printing.ts'
import { useBoard, type StopFacts } from './board.ts'
import classes from './print.module.css'
import { PrintedMap } from './printed-map.tsx'
import { useRoutePaths } from './use-route-paths.ts'

/** What is printed: a manifest for each route, with its map and the order in which to load it. */
export function PrintSheet({ day }: { day: string }) {
  return usePrinting() && <Sheet day={day} />
}

const nothingHidden: ReadonlySet<string> = new Set()

function Sheet({ day }: { day: string }) {
  const t = useText('logistics-plans')
  const words = useText('logistics-deliveries')
  const board = useBoard()
  const { plan, facts, state, routes, stops, view, format } = board
  const paths = new Map(useRoutePaths(board, nothingHidden).map((path) => [path.id, path]))
  const depots = new Map(facts.depots.map(({ id, point }) => [id, point]))
  const dates = useFormat('UTC')
  const windowsOf = ({ windows }: StopFacts) => format.windows(windows)
  const dropsOf = (some: readonly { deliveryId: number }[]) =>
    some.filter(({ deliveryId }) => stops.get(String(deliveryId))?.type === 'drop').length
  return (
    <div className={classes.sheet}>
      {state.routes
        .filter((route) => route.stops.length > 0)
        .map(({ id, startDepotId, endDepotId, stops: order }) => {
          const route = routes.get(String(id))
          const own = view.routes.get(id)
          const path = paths.get(String(id))
          const ends = new Set([startDepotId, endDepotId].flatMap((depotId) => listed(depots.get(depotId ?? 0))))
          return (
            <article key={id}>
              <h2>
                {route?.driver} · {route?.vehicle}
              </h2>
              <p>
                {dates.date(`${day}T12:00:00Z`, { dateStyle: 'full' })} · {plan.name}
                {own?.figures && ` · ${format.clock(own.figures.startSeconds)}–${format.clock(own.figures.endSeconds)}`}
              </p>
              {path && path.path.length > 1 && (
                <PrintedMap
                  way={path.path}
                  stops={order.flatMap(({ deliveryId }) => listed(stops.get(String(deliveryId))?.at))}
                  ends={[...ends]}
                  isEstimated={path.isEstimate ?? false}
                />
              )}
              <table>
                <thead>
                  <tr>
                    {['number', 'load', 'time', 'window', 'task', 'reference', 'recipient', 'address', 'quantity'].map(
                      (key) => (
                        <th key={key}>{t(`manifest.${key}`)}</th>
                      ),
                    )}
                  </tr>
                </thead>
                <tbody>
                  {order.map(({ deliveryId }, index) => {
                    const stop = stops.get(String(deliveryId))
                    const times = own?.times.get(deliveryId)
                    return (
                      <tr key={deliveryId}>
                        <td>{format.number(index + 1)}</td>
                        <td>{stop?.type === 'drop' && format.number(dropsOf(order.slice(index)))}</td>
                        <td>{times ? format.clock(times.startSeconds) : ''}</td>
                        <td>{stop && (windowsOf(stop) || t('pool.anyTime'))}</td>
                        <td>{stop && words(`types.${stop.type}`)}</td>
                        <td>
                          <bdi>{stop?.reference}</bdi>
                        </td>
                        <td dir="auto">{stop?.recipient}</td>
                        <td dir="auto">{stop?.address}</td>
                        <td>{stop?.quantities}</td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </article>
          )
        })}
    </div>
  )
}

function listed<T>(one: T | null | undefined): T[] {
  return one ? [one] : []
}
