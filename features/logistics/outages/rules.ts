import { outageReasons, type AwayReason, type OutageReason } from '../drivers/rules.ts'
import type { StopKind } from '../exceptions/rules.ts'

/** What a driver who phones the office may say. */
export const officeReasons = ['ill', 'breakdown', 'other'] as const satisfies readonly OutageReason[]
export type OfficeReason = (typeof officeReasons)[number]

/** The kind of exception that stands for the stops of a driver who can't work. */
export function kindOfAway(reason: AwayReason): StopKind {
  const outage = outageReasons.find((one) => one === reason)
  if (!outage) return 'onLeave'
  return outage === 'other' ? 'unavailable' : outage
}
