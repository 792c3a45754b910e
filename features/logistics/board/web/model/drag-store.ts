import { createStore } from '#kit/web/store.ts'
import type { PriceChange } from '#optimiser/optimiser.ts'
import type { PlanState } from '../../../plans/rules/plan/state.ts'
import type { PriceTable } from './tints.ts'
import type { Point } from './use-hold.ts'

/** Where something held would go. */
export type Over =
  | { kind: 'gap'; route: string; position: number }
  /** Anywhere on a route: its best place. */
  | { kind: 'route'; route: string }
  | { kind: 'pool' }

/** What is in hand, what its places cost, and over which of them it is. */
export type Drag = {
  stops: ReadonlySet<string>
  /** The plan it was priced for; a newer plan is priced again. */
  state: PlanState
  asked: symbol
  prices: PriceTable | undefined
  removal: PriceChange | undefined
  over: Over | undefined
  /** The fullest moment of the route it is over, with what is in hand. */
  load: number | null
}

// Apart from the board, so that a moved pointer draws only what follows it.
export const dragStore = createStore<Drag | undefined>(undefined)
export const pointStore = createStore<Point>({ x: 0, y: 0 })
