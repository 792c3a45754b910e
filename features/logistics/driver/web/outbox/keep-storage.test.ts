import { afterEach, expect, it, vi } from 'vitest'
import { keepStorage } from './keep-storage.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(isKept: boolean, persist = vi.fn(() => Promise.resolve(true))) {
  vi.stubGlobal('navigator', { storage: { persisted: () => Promise.resolve(isKept), persist } })
  return persist
}

it('storage is asked to be kept, once', async () => {
  const first = stubStorage(false)
  await keepStorage()
  expect(first).toHaveBeenCalledOnce()
  const again = stubStorage(true)
  await keepStorage()
  expect(again).not.toHaveBeenCalled()
})

it('a browser that can’t, or doesn’t let it, holds up nothing', async () => {
  vi.stubGlobal('navigator', {})
  await keepStorage()
  stubStorage(
    false,
    vi.fn(() => Promise.reject(new Error('Not allowed'))),
  )
  await expect(keepStorage()).resolves.toBeUndefined()
})
