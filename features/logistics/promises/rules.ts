/** How a recipient was told a time. */
export const promiseChannels = ['email', 'sms', 'webhook', 'page', 'phone'] as const
export type PromiseChannel = (typeof promiseChannels)[number]

/** What became of a time that was told. */
export const promiseOutcomes = ['kept', 'early', 'late', 'calledOff'] as const
export type PromiseOutcome = (typeof promiseOutcomes)[number]
export const outcomeTones = { kept: 'success', early: 'warning', late: 'error', calledOff: 'secondary' } as const

export type Band = { from: Date; to: Date }

const roundedMs = 5 * 60_000

/** The band of a forecast as it is told: to five minutes, never narrower than it is. */
export function bandToTell({ earliest, latest }: { earliest: string; latest: string }) {
  const rounded = (ms: number) => new Date(ms * roundedMs).toISOString()
  return {
    earliest: rounded(Math.floor(Date.parse(earliest) / roundedMs)),
    latest: rounded(Math.ceil(Date.parse(latest) / roundedMs)),
  }
}

type Told = { earliest: Date; latest: Date; toldAt: Date }
type Score = { outcome: PromiseOutcome; arrivedAt: Date | null }
/** What happened to a delivery: every arrival that was recorded, in order, and when it was done. */
export type Course = { arrivals: readonly Date[]; doneAt: Date | null; isCancelled: boolean }

/**
 * What became of a time that was told, by the first arrival after it was told. Where the arrival itself came in late, or nobody recorded it,
 * what is known of the delivery once it is done decides.
 */
export function scoreOf(told: Told, { arrivals, doneAt, isCancelled }: Course): Score | undefined {
  const last = arrivals.at(-1) ?? doneAt
  const arrivedAt = arrivals.find((at) => at >= told.toldAt) ?? (doneAt === null ? null : last)
  if (arrivedAt) return { outcome: outcomeAt(told, arrivedAt), arrivedAt }
  return isCancelled ? { outcome: 'calledOff', arrivedAt: null } : undefined
}

function outcomeAt({ earliest, latest }: Told, at: Date): PromiseOutcome {
  if (at < earliest) return 'early'
  return at > latest ? 'late' : 'kept'
}

type Scored = Told & { outcome: PromiseOutcome | null; arrivedAt: Date | null }

/** Whether the score of a promise stands: it is given once, and only taken back with what it was given for. */
export function isSettled({ outcome, arrivedAt }: Scored, { arrivals, doneAt, isCancelled }: Course): boolean {
  if (outcome === null) return false
  if (arrivedAt === null) return isCancelled
  return [...arrivals, doneAt].some((at) => at?.getTime() === arrivedAt.getTime())
}
