import { afterEach, expect, it, vi } from 'vitest'
import { readHealth } from './health.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a battery that can be read is told', async () => {
  vi.stubGlobal('navigator', { getBattery: () => Promise.resolve({ level: 0.456 }) })
  expect(await readHealth()).toEqual({ batteryPercent: 46 })
})

it('a battery that may not be read holds up nothing', async () => {
  vi.stubGlobal('navigator', { getBattery: () => Promise.reject(new Error('Not allowed')) })
  expect(await readHealth()).toEqual({})
})

it('what never answers is not waited for', async () => {
  vi.useFakeTimers()
  const never = () => new Promise(() => {})
  vi.stubGlobal('navigator', { getBattery: never, permissions: { query: never } })
  const read = readHealth()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await read).toEqual({})
})
