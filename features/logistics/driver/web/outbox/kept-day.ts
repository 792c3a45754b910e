import { daysAfter } from '#kit/contract/days.ts'
import type { DayPack } from '../../contract.ts'
import { actedOf, stateOf } from './acts-so-far.ts'
import type { KeptAction, Transaction } from './database.ts'

const dayFact = 'day'
/** How long a photo is kept that no act names: a stop can go on past midnight. */
const keptMs = 48 * 3_600_000
/** A shift over midnight that became late; then a route that was never ended is let go of. */
const mostDaysBack = 2

/** The day the server last gave, which may be an earlier one than others that lie here. */
export async function currentDayIn(tx: Transaction): Promise<DayPack | undefined> {
  const date = await tx.get('facts', dayFact)
  const current = date === undefined ? undefined : await tx.get('days', date)
  return current ?? (await tx.all('days')).at(-1)
}

export async function keepDayIn(tx: Transaction, pack: DayPack, now: number): Promise<void> {
  const known = new Set(pack.actions.map(({ id }) => id))
  const acts = await tx.all('actions')
  const underWay = await daysUnderWay(tx, pack.date, acts)
  const isOver = (date: string) => date < pack.date && !underWay.has(date)
  for (const { action, date, result } of acts)
    if (result !== null && (known.has(action.id) || isOver(date))) await tx.remove('actions', action.sequence)
  const drafts = (await tx.all('files')).filter(({ isDraft }) => isDraft)
  // Both times are of this device: a clock that is wrong, or a day that was read long ago, loses no photo.
  for (const { sha256, takenAt } of drafts) if (Date.parse(takenAt) < now - keptMs) await removeFile(tx, sha256)
  for (const date of await tx.keys('days')) if (isOver(String(date))) await tx.remove('days', date)
  await tx.put('days', pack.date, pack)
  await tx.put('facts', dayFact, pack.date)
}

/** The days before one with a route that its driver left for and hasn't ended. */
async function daysUnderWay(tx: Transaction, date: string, acts: readonly KeptAction[]): Promise<Set<string>> {
  const before = (await tx.all('days')).filter((day) => day.date < date && day.date >= daysAfter(date, -mostDaysBack))
  return new Set(before.filter((day) => isUnderWay(day, acts)).map((day) => day.date))
}

function isUnderWay(day: DayPack, acts: readonly KeptAction[]): boolean {
  const acted = actedOf(day, acts, '', 0)
  return day.routes.some((route) => {
    const { departedAtMs, finishedAtMs } = stateOf(day, route, acted)
    return !route.isRecalled && departedAtMs !== null && finishedAtMs === null
  })
}

export async function removeFile(tx: Transaction, sha256: string): Promise<void> {
  await tx.remove('files', sha256)
  await tx.remove('contents', sha256)
}
