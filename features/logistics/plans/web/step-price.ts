import type { Kpis } from '../rules.ts'
import type { Speaker } from './sentences.ts'

/** What one step changes of the whole plan. */
export type StepChange = Pick<Kpis, 'cost' | 'durationSeconds' | 'distanceMeters' | 'late' | 'broken'>

export function changeBetween(before: StepChange, after: StepChange): StepChange {
  return {
    cost: after.cost - before.cost,
    durationSeconds: after.durationSeconds - before.durationSeconds,
    distanceMeters: after.distanceMeters - before.distanceMeters,
    late: after.late - before.late,
    broken: after.broken - before.broken,
  }
}

const leastSeconds = 30
const leastMeters = 50

/** Money first, then time, distance, late stops and broken rules, as far as they change; nothing where nothing does. */
export function priceText({ t, format }: Pick<Speaker, 't' | 'format'>, change: StepChange): string {
  const { cost, durationSeconds, distanceMeters, late, broken } = change
  const parts = [
    Math.abs(cost) >= 0.5 ? format.change.money(cost) : '',
    Math.abs(durationSeconds) >= leastSeconds ? format.change.length(durationSeconds) : '',
    Math.abs(distanceMeters) >= leastMeters ? format.change.distance(distanceMeters) : '',
    late === 0 ? '' : t('step.late', { count: Math.abs(late), number: format.change.number(late) }),
    broken === 0 ? '' : t('step.broken', { count: Math.abs(broken), number: format.change.number(broken) }),
  ]
  return parts.filter(Boolean).join(t('step.comma'))
}
