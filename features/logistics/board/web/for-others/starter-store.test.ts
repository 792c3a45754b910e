import { expect, it, vi } from 'vitest'
import { beginWith } from './starter-store.ts'

it('asks after each failure whether to try the template again, until it succeeds', async () => {
  const begin = vi.fn().mockRejectedValueOnce(new Error('Busy')).mockResolvedValueOnce(undefined)
  const ask = vi.fn().mockResolvedValue(true)
  await beginWith(begin, ask)
  expect([begin.mock.calls.length, ask.mock.calls.length]).toEqual([2, 1])
  expect(ask.mock.calls[0]![0]).toEqual(new Error('Busy'))
})

it('leaves the plan empty if that is chosen', async () => {
  const begin = vi.fn().mockRejectedValue(new Error('Busy'))
  await beginWith(begin, () => Promise.resolve(false))
  expect(begin).toHaveBeenCalledOnce()
})
