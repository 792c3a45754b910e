/** How often a backup is made by itself. */
export const rhythms = ['sixHours', 'day', 'week'] as const
export type Rhythm = (typeof rhythms)[number]

export const runStates = ['waiting', 'running', 'made', 'failed'] as const

export type Schedule = { isOn: boolean; rhythm: Rhythm; hour: number; keep: number }

/** A workspace with data of its own is backed up each night until somebody decides otherwise. */
export const usualSchedule = { rhythm: 'day', hour: 2, keep: 7 } as const

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** When the next one is due after `from`: every six hours from the hour, each day at it, or on Mondays at it; in UTC. */
export function nextRun({ rhythm, hour }: Pick<Schedule, 'rhythm' | 'hour'>, from: Date): Date {
  const stepMs = rhythm === 'sixHours' ? 6 * hourMs : rhythm === 'day' ? dayMs : 7 * dayMs
  // The epoch began on a Thursday; the first Monday after it is four days later.
  const first = hour * hourMs + (rhythm === 'week' ? 4 * dayMs : 0)
  const passed = Math.floor((from.getTime() - first) / stepMs)
  return new Date(first + (passed + 1) * stepMs)
}

const ours = /^routewright-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.ndjson\.gz$/

/** The file a backup is kept in. Names sort by time. */
export function backupName(at: Date): string {
  return `routewright-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.ndjson.gz`
}

/** Whether a file is a backup made here, and not something else in the same place. */
export function isBackup(name: string): boolean {
  return ours.test(name)
}

/** Those to remove so that the newest `keep` stay. */
export function surplus<T extends { name: string }>(kept: readonly T[], keep: number): T[] {
  return kept.toSorted((one, other) => (one.name < other.name ? 1 : -1)).slice(keep)
}
