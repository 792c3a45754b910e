import { expect, it } from 'vitest'
import type { DayPack } from '../../contract.ts'
import type { PhotoStore } from './photo-store.ts'
import { createPhotoReader, mostPhotoBytes } from './read-photos.ts'
import { CallFailure } from './server.ts'

const picture = (bytes: number) => new Blob([new Uint8Array(bytes)])
const dayOf = (...photos: string[]) => {
  const stops = photos.map((photo, at) => ({ stopId: at + 1, isGone: null, instruction: { photo } }))
  return { routes: [{ isRecalled: false, stops }] } as unknown as DayPack
}

function readerOver(server: (stopId: number) => Promise<Blob>, stored = new Map<string, Blob>()) {
  const asked: number[] = []
  const photos: PhotoStore = {
    read: async (photo) => stored.get(photo),
    has: async (photo) => stored.has(photo),
    keep: async (photo, blob) => void stored.set(photo, blob),
    keepOnly: async (only) => stored.forEach((_, photo) => only.has(photo) || stored.delete(photo)),
  }
  const readSafePlace = (stopId: number) => {
    asked.push(stopId)
    return server(stopId)
  }
  return { read: createPhotoReader({ photos, server: { readSafePlace }, onKept: () => undefined }), asked, stored }
}

it('pictures are loaded once, and those of earlier days go', async () => {
  const { read, asked, stored } = readerOver(async () => picture(10), new Map([['old', picture(10)]]))
  await read(dayOf('a', 'b', ''))
  await read(dayOf('a', 'b'))
  expect(asked).toEqual([1, 2])
  expect([...stored.keys()]).toEqual(['a', 'b'])
})

it('what is too large together is left out, and the rest is kept', async () => {
  const { read, asked, stored } = readerOver(async (stopId) => picture(stopId === 2 ? mostPhotoBytes : 10))
  await read(dayOf('a', 'b', 'c'))
  await read(dayOf('a', 'b', 'c'))
  expect([...stored.keys()]).toEqual(['a', 'c'])
  expect(asked).toEqual([1, 2, 3])
})

it('without a network those that are here stay', async () => {
  const cut = () => Promise.reject(new CallFailure('unreachable', 0, ''))
  const { read, stored } = readerOver(cut, new Map([['a', picture(10)]]))
  await read(dayOf('b', 'a'))
  expect([...stored.keys()]).toEqual(['a'])
})
