import type { VehicleLimits } from '../problem.ts'

/** One rule made wider for one stop or one vehicle. */
export type Relaxation =
  | { readonly kind: 'widen-window'; readonly stop: string; readonly untilSeconds: number; readonly bySeconds: number }
  | { readonly kind: 'allow-overtime'; readonly vehicle: string; readonly bySeconds: number }
  | { readonly kind: 'start-earlier'; readonly vehicle: string; readonly bySeconds: number }
  | { readonly kind: 'add-capacity'; readonly vehicle: string; readonly unit: string; readonly amount: number }
  | { readonly kind: 'raise-limit'; readonly vehicle: string; readonly limit: Exclude<keyof VehicleLimits, 'durationSeconds'>; readonly by: number }
  | { readonly kind: 'equip'; readonly vehicle: string; readonly need: 'skills' | 'features'; readonly names: readonly string[] }
  | { readonly kind: 'allow-longer-on-board'; readonly stop: string; readonly bySeconds: number }
  | { readonly kind: 'ignore-position'; readonly stop: string }
  | { readonly kind: 'ignore-relation'; readonly stop: string; readonly relation: 'together' | 'apart' }
  | { readonly kind: 'unlock'; readonly stop: string }

/** Relaxations of the same thing become one, as wide as the widest. */
export function merged(relaxations: readonly Relaxation[]): Relaxation[] {
  const byTarget = new Map<string, Relaxation>()
  for (const relaxation of relaxations) {
    const target = targetOf(relaxation)
    const known = byTarget.get(target)
    if (!known || widthOf(relaxation) > widthOf(known)) byTarget.set(target, relaxation)
  }
  return [...byTarget.values()]
}

/** Whether who grants one has granted the other. */
export function covers(one: Relaxation, other: Relaxation): boolean {
  return targetOf(one) === targetOf(other) && widthOf(one) >= widthOf(other)
}

/** The same with the start of a vehicle's shift moved in place of windows; null where no window was asked for. */
export function withEarlierStart(relaxations: readonly Relaxation[], vehicle: string): Relaxation[] | null {
  const wider = relaxations.filter((each) => each.kind === 'widen-window')
  if (wider.length === 0) return null
  const bySeconds = Math.max(...wider.map((each) => each.bySeconds))
  return [...relaxations.filter((each) => each.kind !== 'widen-window'), { kind: 'start-earlier', vehicle, bySeconds }]
}

function targetOf(relaxation: Relaxation): string {
  const { kind } = relaxation
  if (kind === 'add-capacity') return `${kind} ${relaxation.vehicle} ${relaxation.unit}`
  if (kind === 'raise-limit') return `${kind} ${relaxation.vehicle} ${relaxation.limit}`
  if (kind === 'equip') return `${kind} ${relaxation.vehicle} ${relaxation.names.join()}`
  return `${kind} ${'stop' in relaxation ? relaxation.stop : relaxation.vehicle}`
}

function widthOf(relaxation: Relaxation): number {
  if ('bySeconds' in relaxation) return relaxation.bySeconds
  if ('amount' in relaxation) return relaxation.amount
  return 'by' in relaxation ? relaxation.by : 1
}
