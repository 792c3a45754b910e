import { useText } from '#kit/web/i18n.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import type { RouteDetail, RouteStop } from '../contract.ts'
import { loadingOrder, tripsOf } from '../rules.ts'
import classes from './routes.module.css'
import { useAmounts } from '../../deliveries/web/for-others/use-amounts.ts'
import { useRouteFormat } from './use-route-format.ts'

type Props = { route: RouteDetail; units: readonly { key: string; name: string }[] }

/** In which order goods go in, and what is on board after each stop. */
export function Load({ route, units }: Props) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const trips = tripsOf(route.stopList, route.figures.visits)
  const fetched = new Set(route.transfers.flatMap(({ stopIds }) => stopIds))
  return (
    <div className={classes.stack}>
      {trips.map((trip, index) => (
        <Vehicle
          key={trip[0]?.deliveryId ?? index}
          trip={trip}
          fetched={fetched}
          title={trips.length > 1 ? t('load.trip', { number: format.number(index + 1) }) : t('load.order')}
        />
      ))}
      <SectionCard title={t('load.onBoard')}>
        <OnBoard route={route} units={units} />
      </SectionCard>
    </div>
  )
}

const mostAlong = 10
type Fetched = ReadonlySet<number>

/** The vehicle from its front to its doors, filled rank by rank: what comes off last lies at the front. */
function Vehicle({ trip, fetched, title }: { trip: readonly RouteStop[]; fetched: Fetched; title: string }) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const amounts = useAmounts()
  const loaded = loadingOrder(trip.filter(({ deliveryId }) => !fetched.has(deliveryId)))
  return (
    <SectionCard title={title} text={t('load.orderText')}>
      <div className={classes.vehicle}>
        <span className={classes.faint}>{t('load.front')}</span>
        <ol
          aria-label={title}
          style={{ gridTemplateRows: `repeat(${Math.ceil(loaded.length / mostAlong) || 1}, auto)` }}
        >
          {loaded.map(({ deliveryId, position, reference, recipient, quantities }) => (
            <li key={deliveryId} title={`${reference} · ${recipient}`}>
              <strong>{format.number(position + 1)}</strong>
              <span>{amounts(quantities)}</span>
            </li>
          ))}
        </ol>
        <span className={classes.faint}>{t('load.doors')}</span>
      </div>
      <OnTheWay title={t('transfer.onTheWay')} stops={trip.filter(({ deliveryId }) => fetched.has(deliveryId))} />
      <OnTheWay
        title={t('load.pickups')}
        stops={trip.filter(({ type, deliveryId }) => type === 'pickup' && !fetched.has(deliveryId))}
      />
    </SectionCard>
  )
}

/** What isn't in the vehicle when it leaves. */
function OnTheWay({ title, stops }: { title: string; stops: readonly RouteStop[] }) {
  const format = useRouteFormat()
  const amounts = useAmounts()
  if (stops.length === 0) return null
  return (
    <>
      <h3 className={classes.pickedUp}>{title}</h3>
      <ul className={classes.plain}>
        {stops.map(({ deliveryId, position, recipient, quantities }) => (
          <li key={deliveryId}>
            <strong>{format.number(position + 1)}</strong> <bdi>{recipient}</bdi>{' '}
            <span className={classes.faint}>{amounts(quantities)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function OnBoard({ route, units }: Props) {
  const t = useText('logistics-routes')
  const format = useRouteFormat()
  const amounts = useAmounts()
  const start = route.figures.visits.find(({ kind }) => kind === 'start')?.load ?? []
  const rows = [
    { key: 'start', title: t('load.start'), load: start },
    ...route.stopList.map(({ deliveryId, position, recipient, load }) => ({
      key: String(deliveryId),
      title: `${format.number(position + 1)} · ${recipient}`,
      load,
    })),
  ]
  const shareOf = (load: readonly number[]) =>
    Math.max(0, ...route.units.map((unit, index) => (load[index] ?? 0) / (route.capacity[unit] ?? Infinity)))
  const known = route.units.filter((unit) => units.length === 0 || units.some(({ key }) => key === unit))
  return (
    <ul className={classes.loads}>
      {rows.map(({ key, title, load }) => (
        <li key={key}>
          <span dir="auto">{title}</span>
          <span className={classes.bar} aria-hidden>
            <span style={{ inlineSize: `${Math.min(100, shareOf(load) * 100)}%` }} />
          </span>
          <span className={classes.faint}>
            {amounts(Object.fromEntries(known.map((unit) => [unit, load[route.units.indexOf(unit)] ?? 0]))) ||
              t('load.empty')}
          </span>
        </li>
      ))}
    </ul>
  )
}
