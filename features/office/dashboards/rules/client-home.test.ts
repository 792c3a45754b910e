import { expect, it } from 'vitest'
import { minutesLate } from './client-home.ts'

const windows = [{ to: '12:00' }, { to: '14:00' }]

it('counts what is late from the end of the last window, by the clock of the workspace', () => {
  expect(minutesLate({ eta: '2026-11-12T17:18:00.000Z', windows }, 'America/Montevideo')).toBe(18)
  expect(minutesLate({ eta: '2026-11-12T16:59:00.000Z', windows }, 'America/Montevideo')).toBe(0)
})

it('calls nothing late that has no time or no window', () => {
  expect(minutesLate({ eta: null, windows }, 'UTC')).toBe(0)
  expect(minutesLate({ eta: '2026-11-12T23:00:00.000Z', windows: [] }, 'UTC')).toBe(0)
})
