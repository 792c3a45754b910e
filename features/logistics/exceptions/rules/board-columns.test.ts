import { describe, expect, it } from 'vitest'
import { columnsOf, doneDays, isShownDone, stepsOf } from './board-columns.ts'

const me = 7
describe('a card of the board of exceptions', () => {
  it('is taken by whoever moves it to “In progress”, and is reopened or woken for it', () => {
    const take = (from: 'new' | 'snoozed' | 'done', ownerId?: number) => stepsOf({ from, to: 'work', ownerId, me })
    expect(take('new')).toEqual(['take'])
    expect(take('snoozed', 3)).toEqual(['wake', 'take'])
    expect(take('snoozed', me)).toEqual(['wake'])
    expect(take('done')).toEqual(['reopen', 'take'])
  })

  it('has no owner once it is moved to “New”', () => {
    expect(stepsOf({ from: 'work', to: 'new', ownerId: 3, me })).toEqual(['release'])
    expect(stepsOf({ from: 'done', to: 'new', ownerId: undefined, me })).toEqual(['reopen'])
    expect(stepsOf({ from: 'snoozed', to: 'new', ownerId: me, me })).toEqual(['wake', 'release'])
  })

  it('asks until when it is snoozed and why it is done, and is reopened before it is snoozed', () => {
    expect(stepsOf({ from: 'new', to: 'snoozed', ownerId: undefined, me })).toEqual(['askUntil'])
    expect(stepsOf({ from: 'snoozed', to: 'done', ownerId: undefined, me })).toEqual(['askReason'])
    expect(stepsOf({ from: 'done', to: 'snoozed', ownerId: me, me })).toBeUndefined()
    expect(stepsOf({ from: 'work', to: 'work', ownerId: 3, me })).toEqual([])
  })

  it('is shown for some days once it is done', () => {
    const now = Date.parse('2026-11-27T12:00:00Z')
    const closed = (daysAgo: number) => ({ closedAt: new Date(now - daysAgo * 86_400_000).toISOString() })
    expect([isShownDone(closed(doneDays - 0.1), now), isShownDone(closed(doneDays + 0.1), now)]).toEqual([true, false])
    expect(isShownDone({ closedAt: null }, now)).toBe(false)
  })

  it('stands once, where the newest answer has it', () => {
    const row = (id: number, name?: string) => ({
      id,
      owner: name === undefined ? null : { id: 3, name },
      closedAt: null,
    })
    const reply = (state: 'open' | 'snoozed' | 'closed', at: number, rows: ReturnType<typeof row>[]) => ({
      state,
      at,
      exceptions: rows,
      total: rows.length,
    })
    const after = [row(1, 'Ana'), row(2)]
    const placed = (snoozedAt: number) =>
      columnsOf([reply('open', 2, after), reply('snoozed', snoozedAt, [row(1)]), reply('closed', 1, [])]).cards.map(
        ({ row: { id }, column }) => [id, column],
      )
    expect(placed(1)).toEqual([
      [1, 'work'],
      [2, 'new'],
    ])
    expect(placed(3)).toEqual([
      [2, 'new'],
      [1, 'snoozed'],
    ])
  })
})
