import { describe, expect, it } from 'vitest'
import { moveForWish, wishIn } from './timeline.ts'

const failed = { state: 'failed', wish: null } as const
const wished = (choice: string, date: string | null = null) => ({ state: null, wish: { choice, date } })
const other = { state: null, wish: null }

describe('what the recipient of a failed delivery would like', () => {
  it('is the last that they said since the attempt', () => {
    const entries = [failed, wished('depot'), other, wished('anotherDay', '2026-12-01'), other]
    expect(wishIn('failed', entries)).toEqual({ choice: 'anotherDay', date: '2026-12-01' })
    expect(wishIn('failed', [failed])).toBe(null)
  })

  it('is over with a decision, and with the next attempt', () => {
    expect(wishIn('ready', [failed, wished('depot'), { state: 'ready', wish: null }])).toBe(null)
    expect(wishIn('failed', [failed, wished('depot'), { state: 'ready', wish: null }, failed])).toBe(null)
  })

  it('is given with one of the moves of the office', () => {
    const moves = ['anotherDay', 'safePlace', 'depot', 'sendBack'].map((choice) => moveForWish({ choice, date: null }))
    expect(moves).toEqual(['reschedule', 'reschedule', 'keep', 'return'])
    expect(moveForWish(null)).toBe(undefined)
  })
})
