import { shareOf } from '#kit/contract/money.ts'

/** A tenth of what a referred friend buys. */
export const shareBasisPoints = 1000

export function earningOf(valueCents: number): number {
  return shareOf(valueCents, shareBasisPoints)
}
