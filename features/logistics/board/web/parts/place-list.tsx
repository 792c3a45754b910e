import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { Violation } from '#optimiser/optimiser.ts'
import { useBoard } from '../model/board.ts'
import classes from './parts.module.css'
import { RouteSwatch } from './route-swatch.tsx'
import { violationText } from '../words/sentences.ts'
import { promisesText } from '../words/step-price.ts'
import { bestSlots, type PriceTable } from '../model/tints.ts'

type Props = { stops: readonly string[]; prices: PriceTable; most?: number; onMoved?: () => void }

/** The best other place on each route, the best of all first; a press moves the stops there. */
export function PlaceList({ stops, prices, most = Infinity, onMoved }: Props) {
  const t = useText('logistics-board')
  const { routes, state, routeOf, format, actions, mayEdit, hover, speaker } = useBoard()
  const [only] = stops.length === 1 ? stops : []
  const vehicle = routeOf.get(only ?? '')
  const route = state.routes.find(({ id }) => String(id) === vehicle)
  const position = route?.stops.findIndex(({ deliveryId }) => String(deliveryId) === only)
  const present = vehicle === undefined || position === undefined ? undefined : { vehicle, position }
  const slots = bestSlots(prices, present)
    .filter((slot) => routes.has(slot.vehicle))
    .slice(0, most)
  return (
    <ul className={classes.places}>
      {slots.map(({ vehicle, position, change }) => {
        const [broken] = change.broken
        return (
          <li key={vehicle}>
            <button
              type="button"
              disabled={!mayEdit}
              onPointerEnter={() => hover(vehicle)}
              onPointerLeave={() => hover(undefined)}
              onClick={() => {
                onMoved?.()
                void actions.move(stops, { route: vehicle, position }, change)
              }}
            >
              <RouteSwatch id={vehicle} />
              <span className={classes.placeWords}>
                <strong dir="auto">{routes.get(vehicle)?.driver}</strong>
                <small>
                  {broken ? (
                    <Reasons of={change.broken} />
                  ) : (
                    [
                      t('place.line', {
                        position: format.number(position + 1),
                        distance: format.change.distance(change.distanceMeters),
                        time: format.change.length(change.durationSeconds),
                      }),
                      promisesText(speaker, change),
                    ]
                      .filter(Boolean)
                      .join(' · ')
                  )}
                </small>
              </span>
              <span className={classes.placePrice} data-broken={broken ? true : undefined}>
                {format.change.money(change.cost - change.unassignedCost)}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Everything a place breaks, so that people don't fix one problem only to find another. */
function Reasons({ of }: { of: readonly Violation[] }) {
  const { speaker } = useBoard()
  return (
    <>
      <IconAlertTriangle size={13} aria-hidden /> {of.map((one) => violationText(speaker, one)).join(' ')}
    </>
  )
}
