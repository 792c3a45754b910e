import { isSame } from '#kit/contract/same.ts'
import type { Slot } from '#optimiser/optimiser.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import { dragStore, type Drag, type Over } from './drag-store.ts'
import type { Evaluator } from './evaluator.ts'
import { bestSlot, priceTable, slotAt, type PriceTable } from './tints.ts'

type Given = {
  evaluator: Pick<Evaluator, 'ask'> | undefined
  isReady: boolean
  /** As the evaluator has it. */
  newest: PlanState
}

/** Something is in hand: asks what every place of it would cost. */
export function holdStops(stops: readonly string[], given: Given): void {
  ask({ stops: new Set(stops), over: undefined }, given)
}

/** The plan changed while something is held, by a colleague perhaps: what was worked out before no longer holds. */
export function repriceStops(given: Given): void {
  const drag = dragStore.get()
  // Where travel times were missing nothing was asked yet.
  if (!drag || (isSame(drag.state, given.newest) && (drag.prices || !given.isReady))) return
  const { planned, waiting } = placesIn(given.newest)
  const isThere = [...drag.stops].every((stop) => planned.has(stop) || waiting.has(stop))
  if (isThere) ask(drag, given)
  else dragStore.set(undefined)
}

/** Asks how full the vehicle would be where the stops are held over. */
export function askLoad({ evaluator }: Pick<Given, 'evaluator'>): void {
  const drag = dragStore.get()
  const slot = drag?.prices && slotOf(drag.prices, drag.over)
  if (!drag || !slot || !evaluator) return
  const { vehicle, position } = slot
  evaluator.ask('load', { stops: [...drag.stops], vehicle, position }).then(
    (load) => isSame(dragStore.get()?.over, drag.over) && patch(drag.asked, { load }),
    (error: unknown) => reportError(error),
  )
}

/** The place that is meant: the gap, or the best of a route. */
export function slotOf(prices: PriceTable, over: Over | undefined): Slot | undefined {
  if (over?.kind === 'gap') return slotAt(prices, over.route, over.position)
  return over?.kind === 'route' ? bestSlot(prices, over.route) : undefined
}

function ask({ stops, over }: Pick<Drag, 'stops' | 'over'>, { evaluator, isReady, newest }: Given): void {
  const asked = Symbol('the prices of one state')
  dragStore.set({ stops, over, asked, state: newest, prices: undefined, removal: undefined, load: null })
  if (!isReady || !evaluator) return
  evaluator.ask('prices', [...stops]).then(
    (slots) => {
      patch(asked, { prices: priceTable(slots) })
      askLoad({ evaluator })
    },
    (error: unknown) => reportError(error),
  )
  const { planned } = placesIn(newest)
  const served = [...stops].filter((stop) => planned.has(stop))
  if (served.length > 0)
    evaluator.ask('removal', served).then(
      (removal) => patch(asked, { removal }),
      (error: unknown) => reportError(error),
    )
}

/** An answer to what is no longer asked is dropped. */
function patch(asked: symbol, some: Partial<Drag>): void {
  const drag = dragStore.get()
  if (drag?.asked === asked) dragStore.set({ ...drag, ...some })
}

function placesIn({ routes, pool }: PlanState) {
  const idsOf = (stops: PlanState['pool']) => stops.map(({ deliveryId }) => String(deliveryId))
  return { planned: new Set(routes.flatMap((route) => idsOf(route.stops))), waiting: new Set(idsOf(pool)) }
}
