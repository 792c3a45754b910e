import { useEffect } from 'react'
import { isSame } from '#kit/contract/same.ts'
import { useText } from '#kit/web/i18n.ts'
import { isRightToLeft } from '#ui/page/reading.ts'
import { positionAt, secondsAt, type TimeScale } from '#ui/timeline/time-scale.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import type { RouteFinder } from '../model/board.ts'
import type { Lane } from '../model/lanes.ts'
import { dragStore, pointStore, type Drag, type Over } from '../model/drag-store.ts'
import type { Evaluator } from '../model/evaluator.ts'
import { askLoad, holdStops, repriceStops, slotOf } from '../model/held-prices.ts'
import type { PlanActions } from '../model/use-actions.ts'
import { refusesPast } from '../model/past-stops.ts'
import { useHold, type Point, type Press } from '../model/use-hold.ts'

type Given = {
  evaluator: Evaluator | undefined
  isReady: boolean
  lanes: readonly Lane[]
  /** With every edit made so far, as the evaluator has it. */
  newest: PlanState
  scale: TimeScale
  finder: RouteFinder
  actions: PlanActions
}

/** Picks stops up, shows what each place would cost, and puts them where they are dropped. */
export function useDragging(given: Given): (stops: readonly string[], event: Press) => void {
  const t = useText('logistics-board')
  const { evaluator, isReady, newest } = given
  useEffect(() => repriceStops({ evaluator, isReady, newest }), [evaluator, isReady, newest])
  const move = (at: Point) => {
    pointStore.set(at)
    scrollNear(at)
    const drag = dragStore.get()
    if (!drag) return
    const over = overAt(at, drag.stops, given)
    if (isSame(over, drag.over)) return
    dragStore.set({ ...drag, over, load: null })
    askLoad(given)
  }
  return useHold({
    onHold: (stops) => void (refusesPast(stops, t) || holdStops(stops, given)),
    onMove: move,
    onDrop: (at, stops) => {
      const drag = dragStore.get()
      // Gone from the plan while it was held.
      if (!drag) return
      const over = overAt(at, drag.stops, given)
      if (over?.kind === 'pool') given.actions.unassign(stops)
      else if (over) drop(stops, over, { drag, given })
    },
    onLeave: () => dragStore.set(undefined),
  })
}

function drop(
  stops: readonly string[],
  over: Exclude<Over, { kind: 'pool' }>,
  { drag, given }: { drag: Drag; given: Given },
): void {
  const slot = drag.prices && slotOf(drag.prices, over)
  const lane = given.lanes.find(({ vehicle }) => vehicle === over.route)
  const end = lane?.stops.filter(({ id }) => !stops.includes(id)).length ?? 0
  const position = slot?.position ?? (over.kind === 'gap' ? over.position : end)
  void given.actions.move(stops, { route: over.route, position }, slot?.change)
}

function overAt(at: Point, held: ReadonlySet<string>, given: Given): Over | undefined {
  const element = document.elementFromPoint(at.x, at.y)
  const lane = element?.closest<HTMLElement>('[data-lane]')
  if (lane) return gapAt(lane, at, { held, given })
  const row = routeUnder(element)
  if (row !== undefined) return { kind: 'route', route: row }
  if (element?.closest('[data-pool]')) return { kind: 'pool' }
  return element?.closest('[data-map]') ? given.finder.find(at, held) : undefined
}

function routeUnder(element: Element | null): string | undefined {
  const row = element?.closest<HTMLElement>('[data-row], [data-route]')
  return row?.dataset['row'] ?? row?.dataset['route']
}

function gapAt(
  lane: HTMLElement,
  { x }: Point,
  { held, given }: { held: ReadonlySet<string>; given: Pick<Given, 'lanes' | 'scale'> },
): Over {
  const route = lane.dataset['lane'] ?? ''
  const stops = given.lanes.find(({ vehicle }) => vehicle === route)?.stops.filter(({ id }) => !held.has(id))
  const { left, right } = lane.getBoundingClientRect()
  const seconds = secondsAt(given.scale, isRightToLeft() ? right - x : x - left)
  return { kind: 'gap', route, position: positionAt(stops ?? [], seconds) }
}

const edgePixels = 36

/** Lists and the timeline scroll on while something is held at their edge. */
function scrollNear({ x, y }: Point): void {
  const area = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-scrolls]')
  if (!area) return
  const box = area.getBoundingClientRect()
  const step = (near: number, far: number) => (near < edgePixels ? -14 : far < edgePixels ? 14 : 0)
  area.scrollBy(step(x - box.left, box.right - x), step(y - box.top, box.bottom - y))
}
