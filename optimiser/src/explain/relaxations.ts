import type { ChangeKind, VehicleLimits } from '../problem.ts'

/** A relaxed rule for one stop, one vehicle, one depot or the whole plan. */
export type Relaxation = StopRelaxation | VehicleRelaxation | DepotRelaxation | PlanRelaxation

export type StopRelaxation =
  | { readonly kind: 'widen-window'; readonly stop: string; readonly untilSeconds: number; readonly bySeconds: number }
  | { readonly kind: 'allow-longer-on-board'; readonly stop: string; readonly bySeconds: number }
  | { readonly kind: 'ignore-position'; readonly stop: string }
  | { readonly kind: 'ignore-relation'; readonly stop: string; readonly relation: 'together' | 'apart' }
  | { readonly kind: 'unlock'; readonly stop: string }

export type VehicleRelaxation =
  | { readonly kind: 'allow-overtime'; readonly vehicle: string; readonly bySeconds: number }
  | { readonly kind: 'start-earlier'; readonly vehicle: string; readonly bySeconds: number }
  /** The window of a fixed break ends later. `break` is its index in `vehicle.breaks`. */
  | { readonly kind: 'later-break'; readonly vehicle: string; readonly break: number; readonly bySeconds: number }
  | { readonly kind: 'add-capacity'; readonly vehicle: string; readonly unit: string; readonly amount: number }
  | {
      readonly kind: 'raise-limit'
      readonly vehicle: string
      readonly limit: Exclude<keyof VehicleLimits, 'durationSeconds'>
      readonly by: number
    }
  | {
      readonly kind: 'equip'
      readonly vehicle: string
      readonly need: 'skills' | 'features'
      readonly names: readonly string[]
    }

export type DepotRelaxation =
  /** The first opening after `fromSeconds` begins then. */
  | { readonly kind: 'open-earlier'; readonly depot: string; readonly fromSeconds: number; readonly bySeconds: number }
  /** The last opening of the depot ends at `untilSeconds`. */
  | { readonly kind: 'close-later'; readonly depot: string; readonly untilSeconds: number; readonly bySeconds: number }

export interface PlanRelaxation {
  readonly kind: 'allow-changes'
  readonly changes: ChangeKind
  readonly by: number
}

/** Merges relaxations of the same target into the widest of them. */
export function merged(relaxations: readonly Relaxation[]): Relaxation[] {
  const byTarget = new Map<string, Relaxation>()
  for (const relaxation of relaxations) {
    const target = targetOf(relaxation)
    const known = byTarget.get(target)
    if (!known || widthOf(relaxation) > widthOf(known)) byTarget.set(target, relaxation)
  }
  return [...byTarget.values()]
}

/** Whether granting one includes granting the other. */
export function covers(one: Relaxation, other: Relaxation): boolean {
  return targetOf(one) === targetOf(other) && widthOf(one) >= widthOf(other)
}

/** Key of the relaxed rule, regardless of the width. */
export function targetOf(relaxation: Relaxation): string {
  switch (relaxation.kind) {
    case 'add-capacity':
      return `${relaxation.kind} ${relaxation.vehicle} ${relaxation.unit}`
    case 'raise-limit':
      return `${relaxation.kind} ${relaxation.vehicle} ${relaxation.limit}`
    case 'equip':
      return `${relaxation.kind} ${relaxation.vehicle} ${relaxation.names.join()}`
    case 'later-break':
      return `${relaxation.kind} ${relaxation.vehicle} ${relaxation.break}`
    case 'allow-changes':
      return `${relaxation.kind} ${relaxation.changes}`
    case 'open-earlier':
    case 'close-later':
      return `${relaxation.kind} ${relaxation.depot}`
    default:
      return `${relaxation.kind} ${'stop' in relaxation ? relaxation.stop : relaxation.vehicle}`
  }
}

/** Amount of the relaxation in seconds, metres, stops or the unit of the quantity; 1 if it has no amount. */
export function widthOf(relaxation: Relaxation): number {
  if ('bySeconds' in relaxation) return relaxation.bySeconds
  if ('amount' in relaxation) return relaxation.amount
  return 'by' in relaxation ? relaxation.by : 1
}

/** The relaxation with another amount; unchanged if it has no amount. */
export function withWidth(relaxation: Relaxation, width: number): Relaxation {
  const more = width - widthOf(relaxation)
  switch (relaxation.kind) {
    case 'add-capacity':
      return { ...relaxation, amount: width }
    case 'raise-limit':
    case 'allow-changes':
      return { ...relaxation, by: width }
    case 'open-earlier':
      return { ...relaxation, bySeconds: width, fromSeconds: relaxation.fromSeconds - more }
    case 'widen-window':
    case 'close-later':
      return { ...relaxation, bySeconds: width, untilSeconds: relaxation.untilSeconds + more }
    default:
      return 'bySeconds' in relaxation ? { ...relaxation, bySeconds: width } : relaxation
  }
}
