import type { PlanCosts, Totals } from './plan.ts'
import type { ChangeKind } from './problem.ts'

/** A rule that a plan breaks, with the sentence for people. */
export interface Violation {
  readonly rule: RuleName
  /** In English. */
  readonly sentence: string
  /** What the sentence says, to be worded in another language. */
  readonly detail: ViolationDetail
  /** By how much, in the unit of the rule: seconds, metres, stops, or the unit of the quantity. */
  readonly amount: number
  readonly vehicle?: string
  readonly stop?: string
  /** Of an overload. */
  readonly unit?: string
  /** Of hours that are missed. */
  readonly depot?: string
  /** Which of the vehicle's breaks. */
  readonly break?: number
  /** Of a ceiling. */
  readonly changes?: ChangeKind
}

/** What a broken rule is about. */
export type Subject = Omit<Violation, 'rule' | 'sentence' | 'detail' | 'amount'>

/** The rules a plan can break. `figures`: the plan states something about itself that is not so. */
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

/** By kind: what the sentence about a broken rule says. Amounts are above zero and say by how much. */
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
  /** More is on board than it may be. */
  'break-loaded': BreakName
  /** It should last one of the lengths. */
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
  /** Stops or depots. */
  'no-way': { readonly vehicle: string; readonly from: string; readonly to: string }
  /** The stop may be served by this vehicle alone. */
  'locked-to-vehicle': { readonly stop: string; readonly vehicle: string }
  'beginning-changed': { readonly vehicle: string }
  'order-changed': { readonly first: string; readonly second: string }
  'route-changed': { readonly vehicle: string }
  'served-at-other-time': { readonly stop: string }
  /** After the stop; or it did not reload where the plan says so. */
  'reloaded-at-other-time': { readonly vehicle: string; readonly stop: string }
  'began-at-other-time': { readonly vehicle: string }
  'changes-over': { readonly changes: ChangeKind; readonly count: number; readonly atMost: number }
  'vehicle-unknown': { readonly vehicle: string }
  'stop-unknown': { readonly stop: string }
  'stop-repeated': { readonly stop: string; readonly times: number }
  'stop-missing': { readonly stop: string }
  'visits-differ': { readonly vehicle: string }
  /** At a stop or a depot, by so many seconds. */
  'arrival-too-early': { readonly vehicle: string; readonly place: string; readonly seconds: number }
  'work-too-early': { readonly vehicle: string; readonly place: string }
  'work-differs': { readonly place: string; readonly seconds: number; readonly statedSeconds: number }
  'lateness-differs': { readonly stop: string; readonly seconds: number; readonly statedSeconds: number }
  'load-differs': { readonly vehicle: string }
  /** Of a route, or without a vehicle of the plan. */
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

/** Which of the breaks of a vehicle, from 0, and of how many. */
interface BreakName {
  readonly vehicle: string
  readonly break: number
  readonly breakCount: number
}

/** What the sentence about a broken rule says, as data: to be worded in any language. */
export type ViolationDetail = {
  [Kind in keyof ViolationDetails]: { readonly kind: Kind } & ViolationDetails[Kind]
}[keyof ViolationDetails]
