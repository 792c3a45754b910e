import { proofKinds } from '../settings/contract.ts'

/** What needs a person. The first ones are why others happen. */
export const causeKinds = ['breakdown', 'accident', 'ill', 'unavailable', 'onLeave', 'roadClosed'] as const
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
  'incompleteProof',
  'proofFiles',
  'inspection',
  'missingLoad',
  'endedOpen',
  'unaccepted',
  'cash',
  'complaint',
  'note',
] as const
/** A driver can't work: what is left of their routes doesn't go on. */
export const stopKinds = [
  'breakdown',
  'accident',
  'ill',
  'unavailable',
  'onLeave',
] as const satisfies readonly ExceptionKind[]
export type StopKind = (typeof stopKinds)[number]
export type ExceptionKind = (typeof exceptionKinds)[number]

/** What a hand-over can lack. */
export const proofGaps = [...proofKinds, 'arrival', 'wrongPin', 'withoutPin', 'oldEnough'] as const
export type ProofGap = (typeof proofGaps)[number]

/** The least severe first. */
export const severities = ['notice', 'warning', 'critical'] as const
export type Severity = (typeof severities)[number]

const usual: Record<ExceptionKind, Severity> = {
  breakdown: 'critical',
  accident: 'critical',
  ill: 'critical',
  unavailable: 'critical',
  onLeave: 'critical',
  roadClosed: 'warning',
  problem: 'warning',
  failed: 'warning',
  partly: 'notice',
  late: 'warning',
  atRisk: 'notice',
  silent: 'warning',
  deviation: 'notice',
  contradiction: 'warning',
  incompleteProof: 'warning',
  proofFiles: 'warning',
  inspection: 'warning',
  missingLoad: 'warning',
  endedOpen: 'warning',
  unaccepted: 'warning',
  cash: 'warning',
  complaint: 'warning',
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
  ...stopKinds,
  'unaccepted',
  'failed',
  'partly',
  'late',
  'atRisk',
  'silent',
  'missingLoad',
  'proofFiles',
  'cash',
  'incompleteProof',
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
  'read',
  'back',
  'resumed',
  'replanned',
  'accepted',
  'worksAgain',
  'nothingLeft',
  'dayOver',
] as const
export type ClearReason = (typeof clearReasons)[number]

export const exceptionStates = ['open', 'snoozed', 'closed'] as const
export const ownerFilters = ['mine', 'none'] as const

/** Why a person closed one. */
export const resolutions = ['handled', 'recipientCalled', 'driverCalled', 'replanned', 'noProblem', 'other'] as const

/** What can become of a failed delivery. */
export const decisions = ['reschedule', 'keep', 'return', 'cancel'] as const
export type Decision = (typeof decisions)[number]

/** These follow from what stopped a route: they are not shown beside it. */
export const consequenceKinds = [
  'late',
  'atRisk',
  'deviation',
  'silent',
  'unaccepted',
] as const satisfies readonly ExceptionKind[]

/** Of the same on one route, the worst stands for all. */
export const families = [
  ['late', 'atRisk'],
  ['contradiction'],
  ['missingLoad'],
] as const satisfies readonly (readonly ExceptionKind[])[]

/** When what is still open then gets more severe, by the minutes the workspace waits. */
export function escalatesAt(minutes: number, from: Date): Date | null {
  return minutes === 0 ? null : new Date(from.getTime() + minutes * 60_000)
}

export function severityAfter(severity: Severity): Severity {
  return severities[severities.indexOf(severity) + 1] ?? 'critical'
}

export const mostSnoozeDays = 30

type Judged = {
  kind: ExceptionKind
  nextStep: 'retrySameDay' | 'nextDay' | 'return' | 'call' | null
  facts: { choice?: string | undefined }
}

/** What follows from the answer of the recipient of a failed delivery. */
const answers = {
  anotherDay: 'followDay',
  safePlace: 'leaveSafely',
  depot: 'keepAtDepot',
  sendBack: 'sendBack',
} as const
const steps = { retrySameDay: 'retryToday', nextDay: 'moveDay', return: 'sendBack', call: 'callRecipient' } as const
const usualSuggestion = {
  breakdown: 'moveStops',
  accident: 'callDriver',
  ill: 'moveStops',
  unavailable: 'moveStops',
  onLeave: 'moveStops',
  roadClosed: 'checkRoute',
  problem: 'callDriver',
  failed: 'moveDay',
  partly: 'callRecipient',
  late: 'moveStops',
  atRisk: 'watch',
  silent: 'callDriver',
  deviation: 'callDriver',
  contradiction: 'compare',
  incompleteProof: 'checkProof',
  proofFiles: 'checkPhone',
  inspection: 'otherVehicle',
  missingLoad: 'findParcel',
  endedOpen: 'closeRoute',
  unaccepted: 'callDriver',
  cash: 'settleCash',
  complaint: 'callRecipient',
  note: 'read',
} as const satisfies Record<ExceptionKind, string>
export type Suggestion =
  | (typeof usualSuggestion)[ExceptionKind]
  | (typeof steps)[keyof typeof steps]
  | (typeof answers)[keyof typeof answers]

/** What usually helps; where the recipient of a failed delivery has answered, what they would like. */
export function suggestionFor({ kind, nextStep, facts: { choice } }: Judged): Suggestion {
  if (kind !== 'failed') return usualSuggestion[kind]
  const answered = Object.entries(answers).find(([one]) => one === choice)?.[1]
  return answered ?? (nextStep === null ? usualSuggestion.failed : steps[nextStep])
}

export const exceptionsPath = '/apps/logistics/exceptions'
export function exceptionPath(id: number): string {
  return `${exceptionsPath}?open=exception-${id}`
}
