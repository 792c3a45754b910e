import type { Kpis } from '../../../plans/rules.ts'
import type { Speaker } from './sentences.ts'

/** What one step changes of the whole plan. */
export type StepChange = Pick<
  Kpis,
  'cost' | 'durationSeconds' | 'distanceMeters' | 'late' | 'brokenPromises' | 'broken'
>

export function changeBetween(before: StepChange, after: StepChange): StepChange {
  return {
    cost: after.cost - before.cost,
    durationSeconds: after.durationSeconds - before.durationSeconds,
    distanceMeters: after.distanceMeters - before.distanceMeters,
    late: after.late - before.late,
    brokenPromises: after.brokenPromises - before.brokenPromises,
    broken: after.broken - before.broken,
  }
}

const leastSeconds = 30
const leastMeters = 50

/** The changes in money, time, distance, late stops, broken promises and broken rules, in this order; only those that change. */
export function priceText({ t, format }: Pick<Speaker, 't' | 'format'>, change: StepChange): string {
  const { cost, durationSeconds, distanceMeters, late, brokenPromises, broken } = change
  const parts = [
    Math.abs(cost) >= 0.5 ? format.change.money(cost) : '',
    Math.abs(durationSeconds) >= leastSeconds ? format.change.length(durationSeconds) : '',
    Math.abs(distanceMeters) >= leastMeters ? format.change.distance(distanceMeters) : '',
    late === 0 ? '' : t('step.late', { count: Math.abs(late), number: format.change.number(late) }),
    promisesText({ t, format }, { brokenPromises }),
    broken === 0 ? '' : t('step.broken', { count: Math.abs(broken), number: format.change.number(broken) }),
  ]
  return parts.filter(Boolean).join(t('step.comma'))
}

/** How many promises a change breaks or mends; nothing where it does neither. */
export function promisesText(
  { t, format }: Pick<Speaker, 't' | 'format'>,
  { brokenPromises }: Pick<StepChange, 'brokenPromises'>,
): string {
  if (brokenPromises === 0) return ''
  return t('step.promises', { count: Math.abs(brokenPromises), number: format.change.number(brokenPromises) })
}
