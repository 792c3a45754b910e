import { expect, it, vi } from 'vitest'
import { beginWith } from './starter-store.ts'

it('asks after each failure whether a plan begins with its template, until it does', async () => {
  const begin = vi.fn().mockRejectedValueOnce(new Error('Busy')).mockResolvedValueOnce(undefined)
  const ask = vi.fn().mockResolvedValue(true)
  await beginWith(begin, ask)
  expect([begin.mock.calls.length, ask.mock.calls.length]).toEqual([2, 1])
  expect(ask.mock.calls[0]![0]).toEqual(new Error('Busy'))
})

it('leaves the plan empty where that is wished', async () => {
  const begin = vi.fn().mockRejectedValue(new Error('Busy'))
  await beginWith(begin, () => Promise.resolve(false))
  expect(begin).toHaveBeenCalledOnce()
})
