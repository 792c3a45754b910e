import { keyAlong } from '#ui/page/reading.ts'
import { heldWith, type Board } from './board.ts'
import { pressedKey } from './pressed-key.ts'
import { say } from './announcement-store.ts'
import { stopsText } from '../words/announcement-text.ts'
import { bestSlot, priceTable, type PriceTable } from './tints.ts'

/** What keys do to a stop of the timeline or the pool: Alt and arrows move it, letters lock it, take it off, or choose its place. */
export function useStopKeys(board: Board): (event: Press, stop: string) => void {
  return (event, stop) => {
    if (!board.mayEdit || event.ctrlKey || event.metaKey) return
    const stops = heldWith(board.selection, stop)
    const run = event.altKey ? arrows[keyAlong(event.key)] : letters[pressedKey(event)]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run(board, stops)
  }
}

/** A pressed key, of React or of the browser. */
type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault' | 'stopPropagation'
>
type Run = (board: Board, stops: readonly string[]) => void

const arrows: Record<string, Run> = {
  ArrowLeft: (board, stops) => void shift(board, stops, -1),
  ArrowRight: (board, stops) => void shift(board, stops, 1),
  ArrowUp: (board, stops) => void toOtherRoute(board, stops, -1),
  ArrowDown: (board, stops) => void toOtherRoute(board, stops, 1),
}

const letters: Record<string, Run> = {
  u: ({ actions }, stops) => actions.unassign(stops),
  l: ({ actions }, stops) => actions.toggleLock(stops, 'route'),
  a: (board, stops) => void assign(board, stops),
  m: ({ setMoved }, stops) => setMoved(stops),
}

/** One place earlier or later on the same route. */
function shift(board: Board, stops: readonly string[], by: 1 | -1) {
  const [first = ''] = stops
  const route = board.routeOf.get(first)
  const lane = board.lanes.find(({ vehicle }) => vehicle === route)
  if (!lane || route === undefined) return undefined
  const position = shiftedPosition(
    lane.stops.map(({ id }) => id),
    stops,
    by,
  )
  if (position === undefined) return sayEnd(board, stops)
  return moveTo(board, stops, { route, position })
}

/** Where stops stand, counted without them, after one step; undefined at the end of the route. */
export function shiftedPosition(order: readonly string[], stops: readonly string[], by: 1 | -1): number | undefined {
  const held = new Set(stops)
  const first = order.findIndex((id) => held.has(id))
  if (first < 0) return undefined
  const before = order.slice(0, first).filter((id) => !held.has(id)).length
  const position = before + by
  const most = order.filter((id) => !held.has(id)).length
  return position < 0 || position > most ? undefined : position
}

/** To the best place of the route above or below; from the pool to the first or the last one. */
async function toOtherRoute(board: Board, stops: readonly string[], by: 1 | -1) {
  const ids = board.lanes.map(({ vehicle }) => vehicle)
  const [first = ''] = stops
  const at = ids.indexOf(board.routeOf.get(first) ?? '')
  const route = at < 0 ? ids.at(by > 0 ? 0 : -1) : ids[at + by]
  if (route === undefined) return sayEnd(board, stops)
  const slot = bestSlot(await pricesOf(board, stops), route)
  await moveTo(board, stops, { route, position: slot?.position ?? 0 }, slot?.change)
}

/** To the best place of all. */
async function assign(board: Board, stops: readonly string[]) {
  const slot = bestSlot(await pricesOf(board, stops))
  if (slot) return moveTo(board, stops, { route: slot.vehicle, position: slot.position }, slot.change)
  const { speaker } = board
  return say(speaker.t(board.isReady ? 'said.noPlace' : 'said.notReady', { what: stopsText(speaker, stops) }))
}

function sayEnd({ speaker }: Board, stops: readonly string[]): void {
  say(speaker.t('said.noFurther', { what: stopsText(speaker, stops) }))
}

async function pricesOf({ evaluator, isReady }: Board, stops: readonly string[]): Promise<PriceTable> {
  return priceTable(evaluator && isReady ? await evaluator.ask('prices', stops) : [])
}

/** Moves stops with the change that this makes, so that a broken rule is asked about first. */
export async function moveTo(
  board: Board,
  stops: readonly string[],
  to: { route: string; position: number },
  known?: Parameters<Board['actions']['move']>[2],
) {
  const prices = known ? undefined : await pricesOf(board, stops)
  const change = known ?? prices?.get(to.route)?.find(({ position }) => position === to.position)?.change
  await board.actions.move(stops, to, change)
}
