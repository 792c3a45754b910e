import type { ChangeKind } from '../problem.ts'

const nouns: { readonly [Kind in ChangeKind]: readonly [one: string, many: string] } = {
  vehicles: ['change of vehicle', 'changes of vehicle'],
  orders: ['change of order', 'changes of order'],
  promises: ['missed promise', 'missed promises'],
}

/** "change of vehicle", "changes of vehicle". */
export function changeNoun(kind: ChangeKind, count: number): string {
  return nouns[kind][count === 1 ? 0 : 1]
}

/** The plan changes no more than it may against the plan before. Routes cannot tell by themselves: see `price/plan-rules.ts`. */
export function stabilitySentence(kind: ChangeKind, changes: number, atMost: number): string {
  const most = atMost === 0 ? 'none' : `at most ${atMost}`
  return `The plan has ${changes} ${changeNoun(kind, changes)}; ${most} ${atMost > 1 ? 'are' : 'is'} allowed.`
}
