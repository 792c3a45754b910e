import { stabilitySentence } from '../constraints/stability.ts'
import { togetherSentence } from '../constraints/together.ts'
import { NEVER } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import type { Violation } from '../plan.ts'

/** Changes against the plan before, counted over all routes. */
export interface Changes {
  vehicles: number
  orders: number
  promises: number
}

/** Rules that routes cannot break by themselves: groups that share a route, pairs of which one stop is left out, ceilings. */
export function brokenPlanRules(model: Model, routes: readonly Int32Array[], changes: Changes): Violation[] {
  return [...dividedGroups(model, routes), ...brokenCeilings(model, changes)]
}

/** Whether the problem has any of them. */
export function hasPlanRules({ togetherCount, stability }: Model): boolean {
  return togetherCount > 0 || Math.min(stability.maxVehicleChanges, stability.maxOrderChanges, stability.maxPromiseChanges) < NEVER
}

function dividedGroups(model: Model, routes: readonly Int32Array[]): Violation[] {
  if (model.togetherCount === 0) return []
  const first = new Map<number, { vehicle: number; stop: number }>()
  const violations: Violation[] = []
  for (const [vehicle, route] of routes.entries()) {
    for (const stop of route) {
      for (const group of model.together.subarray(model.togetherFrom[stop], model.togetherFrom[stop + 1])) {
        const known = first.get(group)
        first.set(group, known ?? { vehicle, stop })
        violations.push(...(known && known.vehicle !== vehicle ? [divided(model, known.stop, stop)] : []))
      }
    }
  }
  return violations
}

function divided(model: Model, first: number, second: number): Violation {
  const [one, other] = [model.problem.stops[first]!.id, model.problem.stops[second]!.id]
  return { rule: 'together', amount: 1, sentence: togetherSentence(one, other), stop: other }
}

function brokenCeilings({ stability }: Model, changes: Changes): Violation[] {
  const ceilings = [
    { kind: 'vehicles', atMost: stability.maxVehicleChanges },
    { kind: 'orders', atMost: stability.maxOrderChanges },
    { kind: 'promises', atMost: stability.maxPromiseChanges },
  ] as const
  return ceilings
    .filter(({ kind, atMost }) => atMost < NEVER && changes[kind] > atMost)
    .map(({ kind, atMost }) => ({ rule: 'stability', amount: changes[kind] - atMost, sentence: stabilitySentence(kind, changes[kind], atMost) }))
}
