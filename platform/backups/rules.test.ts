import { describe, expect, it } from 'vitest'
import { backupName, isBackup, nextRun, surplus, type Rhythm } from './rules.ts'

const next = (rhythm: Rhythm, hour: number, from: string) => nextRun({ rhythm, hour }, new Date(from)).toISOString()

describe('when the next backup is due', () => {
  it('is at the hour of the same day if that has not passed, else of the next', () => {
    expect(next('day', 2, '2026-11-26T01:59:59Z')).toBe('2026-11-26T02:00:00.000Z')
    expect(next('day', 2, '2026-11-26T02:00:00Z')).toBe('2026-11-27T02:00:00.000Z')
  })

  it('is every six hours from the hour', () => {
    expect(next('sixHours', 3, '2026-11-26T02:00:00Z')).toBe('2026-11-26T03:00:00.000Z')
    expect(next('sixHours', 3, '2026-11-26T03:00:00Z')).toBe('2026-11-26T09:00:00.000Z')
    expect(next('sixHours', 23, '2026-11-26T00:00:00Z')).toBe('2026-11-26T05:00:00.000Z')
  })

  it('is on Monday where it is made each week', () => {
    expect(next('week', 4, '2026-11-26T12:00:00Z')).toBe('2026-11-30T04:00:00.000Z')
    expect(next('week', 4, '2026-11-30T04:00:00Z')).toBe('2026-12-07T04:00:00.000Z')
  })
})

describe('the files of backups', () => {
  it('are told from others by their names', () => {
    expect(isBackup(backupName(new Date('2026-11-26T02:00:00.123Z')))).toBe(true)
    for (const name of ['before-update-2026-11-26T02-00-00-000Z.ndjson.gz', 'routewright.ndjson.gz', '../x'])
      expect(isBackup(name)).toBe(false)
  })

  it('are removed oldest first', () => {
    const names = ['2026-11-24', '2026-11-26', '2026-11-25'].map((day) => ({
      name: backupName(new Date(`${day}T02:00:00Z`)),
    }))
    expect(surplus(names, 2)).toEqual([names[0]])
    expect(surplus(names, 3)).toEqual([])
  })
})
