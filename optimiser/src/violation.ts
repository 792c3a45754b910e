import type { PlanCosts, Totals } from './plan.ts'
import type { ChangeKind } from './problem.ts'

/** A rule that a plan breaks. */
export interface Violation {
  readonly rule: RuleName
  /** Describes the violation in English. */
  readonly sentence: string
  /** The content of the sentence as data, for other languages. */
  readonly detail: ViolationDetail
  /** By how much, in the unit of the rule: seconds, metres, stops, or the unit of the quantity. */
  readonly amount: number
  readonly vehicle?: string
  readonly stop?: string
  /** The overloaded unit. */
  readonly unit?: string
  /** The depot whose opening hours are missed. */
  readonly depot?: string
  /** Index in the vehicle's breaks. */
  readonly break?: number
  /** The kind of change of which there are too many. */
  readonly changes?: ChangeKind
}

/** What a violation is about. */
export type Subject = Omit<Violation, 'rule' | 'sentence' | 'detail' | 'amount'>

/** The rules a plan can break. `figures`: a time, load, total or cost stated in the plan is wrong. */
export type RuleName =
  | 'capacity'
  | 'windows'
  | 'shift'
  | 'depot-hours'
  | 'duration'
  | 'distance'
  | 'driving'
  | 'stops'
  | 'reloads'
  | 'breaks'
  | 'skills'
  | 'features'
  | 'pairs'
  | 'together'
  | 'apart'
  | 'position'
  | 'on-board'
  | 'reachable'
  | 'locks'
  | 'stability'
  | 'figures'

/** The data of each kind of violation. Amounts are positive and say by how much the rule is broken. */
interface ViolationDetails {
  'capacity-over': { readonly vehicle: string; readonly unit: string; readonly amount: number }
  'window-missed': { readonly stop: string; readonly seconds: number }
  'before-window': { readonly stop: string; readonly seconds: number }
  'after-shift': { readonly vehicle: string; readonly seconds: number }
  'before-shift': { readonly vehicle: string; readonly seconds: number }
  'depot-closed': { readonly vehicle: string; readonly depot: string; readonly seconds: number }
  'depot-not-open': { readonly vehicle: string; readonly depot: string; readonly seconds: number }
  'duration-over': { readonly vehicle: string; readonly seconds: number }
  'driving-over': { readonly vehicle: string; readonly seconds: number }
  'distance-over': { readonly vehicle: string; readonly meters: number }
  'stops-over': { readonly vehicle: string; readonly count: number }
  'reloads-over': { readonly vehicle: string; readonly count: number }
  'reload-elsewhere': { readonly vehicle: string }
  'break-late': BreakName & { readonly seconds: number }
  'break-early': BreakName & { readonly seconds: number }
  'break-missing': BreakName
  /** The load on board is higher than the break allows. */
  'break-loaded': BreakName
  /** The break should have one of these lengths. */
  'break-length': BreakName & { readonly seconds: number; readonly lengthsSeconds: readonly number[] }
  'break-unknown': { readonly vehicle: string }
  'break-overdue': { readonly vehicle: string; readonly seconds: number }
  'need-missing': { readonly vehicle: string; readonly stop: string; readonly need: string }
  'pair-parted': { readonly pickup: string; readonly delivery: string }
  'not-together': { readonly one: string; readonly other: string }
  'not-apart': { readonly one: string; readonly other: string }
  'not-first': { readonly stop: string }
  'not-last': { readonly stop: string }
  'on-board-too-long': { readonly stop: string; readonly seconds: number }
  /** `from` and `to` are stops or depots. */
  'no-way': { readonly vehicle: string; readonly from: string; readonly to: string }
  /** Only this vehicle may serve the stop. */
  'locked-to-vehicle': { readonly stop: string; readonly vehicle: string }
  'beginning-changed': { readonly vehicle: string }
  'order-changed': { readonly first: string; readonly second: string }
  'route-changed': { readonly vehicle: string }
  'served-at-other-time': { readonly stop: string }
  /** The vehicle reloaded after the stop at another time than in the plan, or not at all. */
  'reloaded-at-other-time': { readonly vehicle: string; readonly stop: string }
  'began-at-other-time': { readonly vehicle: string }
  'changes-over': { readonly changes: ChangeKind; readonly count: number; readonly atMost: number }
  'vehicle-unknown': { readonly vehicle: string }
  'stop-unknown': { readonly stop: string }
  'stop-repeated': { readonly stop: string; readonly times: number }
  'stop-missing': { readonly stop: string }
  'visits-differ': { readonly vehicle: string }
  /** `place` is a stop or a depot. */
  'arrival-too-early': { readonly vehicle: string; readonly place: string; readonly seconds: number }
  'work-too-early': { readonly vehicle: string; readonly place: string }
  'work-differs': { readonly place: string; readonly seconds: number; readonly statedSeconds: number }
  'lateness-differs': { readonly stop: string; readonly seconds: number; readonly statedSeconds: number }
  'load-differs': { readonly vehicle: string }
  /** Costs of a route, or of the plan if there is no vehicle. */
  'costs-differ': {
    readonly vehicle?: string
    readonly part: keyof PlanCosts
    readonly amount: number
    readonly stated: number
  }
  'total-differs': {
    readonly vehicle?: string
    readonly part: keyof Totals
    readonly amount: number
    readonly stated: number
  }
}

/** One break of a vehicle: its index from 0, and how many breaks the vehicle has. */
interface BreakName {
  readonly vehicle: string
  readonly break: number
  readonly breakCount: number
}

/** The content of a violation as data, for sentences in any language. */
export type ViolationDetail = {
  [Kind in keyof ViolationDetails]: { readonly kind: Kind } & ViolationDetails[Kind]
}[keyof ViolationDetails]
