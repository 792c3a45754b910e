import type { Quantities } from '../../settings/contract.ts'
import type { DeliveryState } from '../rules.ts'

/** What is on no vehicle yet can be split. */
export const splittable: readonly DeliveryState[] = ['draft', 'needsAddress', 'ready', 'planned', 'published']
/** What drivers haven’t been sent can become one delivery again. */
export const joinable: readonly DeliveryState[] = ['draft', 'needsAddress', 'ready', 'planned']

export type SplitProblem = 'nothing' | 'everything' | 'more'

const hasAny = (amounts: Quantities) => Object.values(amounts).some((amount) => rounded(amount, 6) > 0)
const thereOf = (amounts: Quantities, unit: string) => (Object.hasOwn(amounts, unit) ? (amounts[unit] ?? 0) : 0)

/** Why a part of these quantities can't be split off, where it can't. */
export function splitProblem(all: Quantities, part: Quantities): SplitProblem | undefined {
  if (Object.entries(part).some(([unit, amount]) => amount > thereOf(all, unit))) return 'more'
  if (!hasAny(part)) return 'nothing'
  return hasAny(restOf(all, part)) ? undefined : 'everything'
}

/** What stays once a part is split off. */
export function restOf(all: Quantities, part: Quantities): Quantities {
  return withoutNothing(all, (amount, unit) => amount - (part[unit] ?? 0))
}

/** What both have together. */
export function sumOf(one: Quantities, other: Quantities): Quantities {
  return withoutNothing({ ...other, ...one }, (_, unit) => (one[unit] ?? 0) + (other[unit] ?? 0))
}

function withoutNothing(amounts: Quantities, of: (amount: number, unit: string) => number): Quantities {
  const exact = Object.entries(amounts).map(([unit, amount]) => [unit, rounded(of(amount, unit), 6)] as const)
  return Object.fromEntries(exact.filter(([, amount]) => amount > 0))
}

type Counted = { key: string; decimals: number }

/** The part that goes with so many of one unit: of every other unit the same share, as exact as that unit is counted. */
export function partWith(all: Quantities, { key, amount }: { key: string; amount: number }, units: readonly Counted[]) {
  const share = amount / (all[key] ?? amount)
  const parts = units.flatMap((unit): [string, number][] => {
    const there = all[unit.key] ?? 0
    const part = unit.key === key ? amount : rounded(there * share, unit.decimals)
    return part > 0 ? [[unit.key, part]] : []
  })
  return Object.fromEntries(parts) satisfies Quantities
}

function rounded(amount: number, decimals: number): number {
  return Number(amount.toFixed(decimals))
}

/** References are no longer than this. */
const longest = 60

/** The reference of the next part: `D-104-2`, also where it is split off `D-104-3`. */
export function partReference(
  { reference, partOfId }: { reference: string; partOfId: number | null },
  number: number,
): string {
  const first = partOfId === null ? reference : reference.replace(/-\d+$/, '')
  const end = `-${number}`
  return first.slice(0, longest - end.length) + end
}
