import { shareOf } from '../store/rules.ts'

/** A tenth of what a referred friend buys. */
export const shareBasisPoints = 1000

export function earningOf(valueCents: number): number {
  return shareOf(valueCents, shareBasisPoints)
}
