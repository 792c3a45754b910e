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

it('one that can’t be had stops none of the others, and old ones go all the same', async () => {
  const answer = async (stopId: number) => {
    if (stopId === 1) throw new CallFailure('refused', 404, '')
    if (stopId === 2) throw new CallFailure('unreachable', 500, '')
    return picture(10)
  }
  const { read, stored } = readerOver(answer, new Map([['old', picture(10)]]))
  await read(dayOf('a', 'b', 'c'))
  expect([...stored.keys()]).toEqual(['c'])
})

it('stops that are done leave their room to those that come', async () => {
  const day = dayOf('a', 'b', 'c')
  const { read, stored } = readerOver(async () => picture(mostPhotoBytes * 0.6))
  await read(day)
  expect([...stored.keys()]).toEqual(['a'])
  day.routes[0]!.stops[0]!.state = 'delivered'
  await read(day)
  expect([...stored.keys()]).toEqual(['b'])
})
