import { expect, it } from 'vitest'
import type { AreaStore, KeptArea } from './area-store.ts'
import { createAreaReader } from './read-area.ts'
import { CallFailure } from './server.ts'

const day = { date: '2026-11-23', areaMap: 'b' }
const file = new ArrayBuffer(4)

function readerOver(kept: KeptArea | undefined, { server, isFull = false }: Given) {
  const seen: string[] = []
  let stored = kept
  const area: AreaStore = {
    version: async () => stored?.version,
    read: async () => stored,
    keep: async (next) => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      stored = next
    },
  }
  const read = createAreaReader({ area, server: { readArea: server }, onKept: (version) => seen.push(version) })
  return { read, seen, stored: () => stored?.version }
}
type Given = { server: (date: string) => Promise<ArrayBuffer>; isFull?: boolean }

const cut = () => Promise.reject(new CallFailure('unreachable', 0, ''))

it('a map that is here is not loaded again, and known without a network', async () => {
  const { read, seen } = readerOver({ version: 'b', file }, { server: cut })
  await read(day)
  expect(seen).toEqual(['b'])
})

it('a newer map takes the place of the last one, which serves until then', async () => {
  const asked: string[] = []
  const server = async (date: string) => {
    asked.push(date)
    return file
  }
  const { read, seen, stored } = readerOver({ version: 'a', file }, { server })
  await Promise.all([read(day), read(day)])
  expect([asked, seen, stored()]).toEqual([['2026-11-23'], ['a', 'b'], 'b'])
})

it('without a network or room the day goes on with the map there is', async () => {
  const offline = readerOver({ version: 'a', file }, { server: cut })
  await offline.read(day)
  expect([offline.seen, offline.stored()]).toEqual([['a'], 'a'])
  const full = readerOver(undefined, { server: async () => file, isFull: true })
  await full.read(day)
  expect([full.seen, full.stored()]).toEqual([[], undefined])
})

it('a day without a map asks for none', async () => {
  const { read, seen } = readerOver(undefined, { server: cut })
  await read({ ...day, areaMap: null })
  await read(undefined)
  expect(seen).toEqual([])
})
