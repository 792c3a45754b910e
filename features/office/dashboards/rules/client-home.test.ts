import { expect, it } from 'vitest'
import { lateMinutesOf } from './client-home.ts'

const date = '2026-11-12'
const state = 'published'
const windows = [{ to: '12:00' }, { to: '14:00' }]

it('counts what is late from the end of the last window, by the clock of the workspace', () => {
  const late = (eta: string) => lateMinutesOf({ state, date, eta, windows }, 'America/Montevideo')
  expect(late('2026-11-12T17:18:00.000Z')).toBe(18)
  expect(late('2026-11-12T16:59:00.000Z')).toBe(0)
})

it('goes on counting after midnight', () => {
  const evening = { state, date, windows: [{ to: '22:00' }] } as const
  expect(lateMinutesOf({ ...evening, eta: '2026-11-13T00:15:00.000Z' }, 'UTC')).toBe(135)
})

it('calls nothing late that has no time, no day or no window', () => {
  expect(lateMinutesOf({ state, date, eta: null, windows }, 'UTC')).toBe(0)
  expect(lateMinutesOf({ state, date: null, eta: '2026-11-12T23:00:00.000Z', windows }, 'UTC')).toBe(0)
  expect(lateMinutesOf({ state, date, eta: '2026-11-12T23:00:00.000Z', windows: [] }, 'UTC')).toBe(0)
})
