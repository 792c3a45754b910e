import { createContext, use } from 'react'
import type { Position } from '#ui/map/map-box.ts'
import type { TimeScale, TimeSpan } from '#ui/timeline/time-scale.ts'
import type { DeliveryType } from '../../../deliveries/rules.ts'
import type { Plan, PlanChange } from '../../../plans/contract.ts'
import type { PlanFacts } from '../../../plans/rules/facts.ts'
import type { Promised } from '../../../plans/rules/plan/promises.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import type { BoardFormat } from '../for-others/board-format.ts'
import type { LiveStop } from '../for-others/live-stops.ts'
import type { Over } from './drag-store.ts'
import type { Evaluator } from './evaluator.ts'
import type { Lane } from './lanes.ts'
import type { PlanActions } from './use-actions.ts'
import type { Point, Press } from './use-hold.ts'
import type { RouteLook } from './route-colors.ts'
import type { Selection } from './use-selection.ts'
import type { PlanView } from './plan-view.ts'
import type { Speaker } from '../words/sentences.ts'

/** Gives the place of a route that is drawn at a point of the window, for what is dropped on the map. */
export type RouteFinder = { find: FindRoute; set: (find: FindRoute) => () => void }
type FindRoute = (at: Point, held: ReadonlySet<string>) => Exclude<Over, { kind: 'pool' }> | undefined

/** What the board says of a stop. */
export type StopFacts = {
  id: string
  reference: string
  type: DeliveryType
  recipient: string
  address: string
  zone: string
  zoneId: number | null
  at: Position | null
  windows: readonly TimeSpan[]
  quantities: string
  priority: number
  serviceSeconds: number
  /** When its recipient was promised it; missing where nothing was. */
  promise: Promised
  needs: readonly string[]
  /** The same, as they are compared. */
  needKeys: readonly string[]
}

/** One driver with one vehicle, who may become a route. */
export type RouteFacts = RouteLook & {
  id: string
  driver: string
  vehicle: string
  isLocked: boolean
  /** Driver and vehicle stay together. */
  isCrewLocked: boolean
}

/** A plan as a result would make it. */
export type Proposed = { state: PlanState; view: PlanView; lanes: readonly Lane[] }

/** All that the panes of the board show, and what they can do. */
export type Board = {
  facts: PlanFacts
  /** With the changes that are still on their way to the server. */
  state: PlanState
  /** Ahead of `state` while figures are worked out: what changes only a part of something starts from this. */
  newest: PlanState
  view: PlanView
  /** Of the plan as drivers have it; what was edited since is missing until it is published. */
  live: ReadonlyMap<number, LiveStop>
  plan: Plan
  lanes: readonly Lane[]
  /** What a search found, once its times are known and until it is answered. */
  proposed: Proposed | undefined
  /** Stops that wait for a route. */
  waiting: readonly string[]
  evaluator: Evaluator | undefined
  isReady: boolean
  stops: ReadonlyMap<string, StopFacts>
  routes: ReadonlyMap<string, RouteFacts>
  /** Which route each planned stop is on. */
  routeOf: ReadonlyMap<string, string>
  day: TimeSpan
  /** Of the workspace. */
  timeZone: string
  scale: TimeScale
  /** How wide the lanes of the timeline are drawn. */
  onWidth: (pixels: number) => void
  /** Nearer or farther; without a factor the whole day. */
  zoomBy: (factor: number | undefined) => void
  mayEdit: boolean
  selection: Selection
  actions: PlanActions
  format: BoardFormat
  speaker: Speaker
  /** The route under the pointer or the keyboard, which stands out everywhere. */
  hovered: string | undefined
  hover: (route: string | undefined) => void
  /** Stops whose new place is being chosen from a list. */
  moved: readonly string[] | undefined
  setMoved: (stops: readonly string[] | undefined) => void
  finder: RouteFinder
  take: (change: PlanChange) => void
  grab: (stops: readonly string[], event: Press) => void
}

export const BoardContext = createContext<Board | undefined>(undefined)

/** The board around a pane. */
export function useBoard(): Board {
  const board = use(BoardContext)
  if (!board) throw new Error('Panes of the board stand inside it.')
  return board
}

/** What one picks up with a stop: all that are selected if it is one of them. */
export function heldWith(selection: Selection, stop: string): readonly string[] {
  return selection.stops.has(stop) ? [...selection.stops] : [stop]
}

/** Of the map that is drawn; without one there is no route anywhere. */
export function createFinder(): RouteFinder {
  const nowhere: FindRoute = () => undefined
  let current = nowhere
  return {
    find: (at, held) => current(at, held),
    set: (find) => {
      current = find
      return () => (current = nowhere)
    },
  }
}
