import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'

/** What is printed: a manifest for each route, with the order in which to load it. */
export function PrintSheet({ day }: { day: string }) {
  const t = useText('logistics-plans')
  const { plan, state, routes, stops, view, format } = useBoard()
  const dates = useFormat('UTC')
  return (
    <div className={classes.printSheet}>
      {state.routes
        .filter((route) => route.stops.length > 0)
        .map(({ id, stops: order }) => {
          const route = routes.get(String(id))
          const own = view.routes.get(id)
          return (
            <article key={id}>
              <h2>
                {route?.driver} · {route?.vehicle}
              </h2>
              <p>
                {dates.date(`${day}T12:00:00Z`, { dateStyle: 'full' })} · {plan.name}
                {own?.figures && ` · ${format.clock(own.figures.startSeconds)}–${format.clock(own.figures.endSeconds)}`}
              </p>
              <table>
                <thead>
                  <tr>
                    {['number', 'load', 'time', 'reference', 'recipient', 'address', 'quantity'].map((key) => (
                      <th key={key}>{t(`manifest.${key}`)}</th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {order.map(({ deliveryId }, index) => {
                    const stop = stops.get(String(deliveryId))
                    const times = own?.times.get(deliveryId)
                    return (
                      <tr key={deliveryId}>
                        <td>{format.number(index + 1)}</td>
                        <td>{format.number(order.length - index)}</td>
                        <td>{times ? format.clock(times.startSeconds) : ''}</td>
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
