import { counted } from './wording.ts'

/** The plan changes no more than it may against the plan before. Routes cannot tell by themselves: see `price/plan-rules.ts`. */
export function stabilitySentence(kind: 'vehicles' | 'orders' | 'promises', changes: number, atMost: number): string {
  const verb = changes === 1 ? 'changes' : 'change'
  const what = { vehicles: 'vehicle', orders: 'its place in the order', promises: 'a promised time' }[kind]
  return `${counted(changes, 'stop')} ${verb} ${what}, at most ${atMost} may.`
}
