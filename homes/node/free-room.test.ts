import { expect, it, vi } from 'vitest'
import { watchRoom } from './free-room.ts'

it('tells once when less is left than the reserve, and again after there was more', async () => {
  let freeBytes = 900
  let told = 0
  const look = async () => ({ freeBytes, allBytes: 100_000 })
  const room = await watchRoom('', { reserveBytes: 500, look, everyMs: 1 })
  room.onLow(() => told++)
  expect([room.isLow(), told]).toEqual([false, 0])
  freeBytes = 400
  await vi.waitFor(() => expect([room.isLow(), told]).toEqual([true, 1]))
  freeBytes = 600
  await vi.waitFor(() => expect(room.isLow()).toBe(false))
  freeBytes = 300
  await vi.waitFor(() => expect(told).toBe(2))
  room.stop()
})

it('reserves at most a tenth of a small disk', async () => {
  const room = await watchRoom('', { reserveBytes: 500, look: async () => ({ freeBytes: 90, allBytes: 800 }) })
  expect(room.isLow()).toBe(false)
  room.stop()
})

it('knows the room of a real folder', async () => {
  const room = await watchRoom('.', { reserveBytes: 0 })
  expect(room.freeBytes()).toBeGreaterThan(0)
  expect(room.isLow()).toBe(false)
  room.stop()
})
