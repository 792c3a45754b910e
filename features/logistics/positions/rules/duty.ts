export type DutyAct = { kind: string; atMs: number }

/** Whoever forgets to end their duty isn't followed into the next day. */
const longestMs = 24 * 3_600_000

/** Whether a driver is on duty at a time, by what they recorded of it in the order of the acts. */
export function isOnDuty(acts: readonly DutyAct[], atMs: number): boolean {
  const last = acts.findLast((act) => act.atMs <= atMs)
  if (last?.kind !== 'onDuty') return false
  const begun = acts.slice(0, acts.indexOf(last) + 1)
  const ended = begun.findLastIndex(({ kind }) => kind === 'offDuty')
  const first = begun[ended + 1] ?? last
  return atMs - first.atMs <= longestMs
}
