/** What needs a person. The first ones are why others happen. */
export const causeKinds = ['breakdown', 'accident', 'ill', 'roadClosed'] as const
export const exceptionKinds = [
  ...causeKinds,
  'problem',
  'failed',
  'partly',
  'late',
  'atRisk',
  'silent',
  'deviation',
  'contradiction',
  'inspection',
  'missingLoad',
  'cash',
  'note',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** The least severe first. */
export const severities = ['notice', 'warning', 'critical'] as const
export type Severity = (typeof severities)[number]

const usual: Record<ExceptionKind, Severity> = {
  breakdown: 'critical',
  accident: 'critical',
  ill: 'critical',
  roadClosed: 'warning',
  problem: 'warning',
  failed: 'warning',
  partly: 'notice',
  late: 'warning',
  atRisk: 'notice',
  silent: 'warning',
  deviation: 'notice',
  contradiction: 'warning',
  inspection: 'warning',
  missingLoad: 'warning',
  cash: 'warning',
  note: 'notice',
}

/** How severe an exception of a kind is unless something else is said. */
export function usualSeverity(kind: ExceptionKind): Severity {
  return usual[kind]
}

export function isWorse(one: Severity, other: Severity): boolean {
  return severities.indexOf(one) > severities.indexOf(other)
}

/** These go on until the product sees that they are over; others are over once a person has dealt with them. */
const lasting: ReadonlySet<ExceptionKind> = new Set([
  'failed',
  'partly',
  'late',
  'atRisk',
  'silent',
  'missingLoad',
  'cash',
])

export function isLasting(kind: ExceptionKind): boolean {
  return lasting.has(kind)
}

/** Why the product itself closed one. */
export const clearReasons = [
  'undone',
  'triedAgain',
  'delivered',
  'movedOn',
  'found',
  'settled',
  'onTime',
  'seen',
  'back',
] as const
export type ClearReason = (typeof clearReasons)[number]
