import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { emptyMatrix } from './rules.ts'
import { matrixOf } from '../plans/rules/facts.ts'
import { loadMatrix, streamMatrix, storeMatrix } from './server/matrix-store.ts'
import { travelMatrices } from './server/tables.ts'

const { machine } = await testApi()

const size = 300
const cells = Uint32Array.from({ length: 2 * size * size }, (_, index) => index)
const counting = (fails = 0) => {
  let reads = 0
  const files = {
    ...machine.files,
    get: async () => {
      reads++
      if (reads <= fails) throw new Error('The disk is gone.')
      return { contentType: 'application/octet-stream', bytes: new Uint8Array(cells.buffer.slice(0)) }
    },
  }
  return { files, reads: () => reads }
}

describe('a stored matrix', () => {
  it('can be of roads with many areas to avoid', async () => {
    // Ten areas of a hundred corners, with digits that don't compress.
    const roads = JSON.stringify(Array.from({ length: 2000 }, (_, index) => Math.sin(index * 7919) * 180))
    const facts = { key: 'many-areas', isEstimated: false, source: 'region' } as never
    await storeMatrix(machine, { facts, roads, points: [] }, emptyMatrix(1))
    expect(await machine.db.$count(travelMatrices, eq(travelMatrices.roads, roads))).toBe(1)
  })

  it('is read once for everyone who requests it at the same time', async () => {
    const { files, reads } = counting()
    const all = await Promise.all(Array.from({ length: 20 }, () => loadMatrix({ files }, 'asked-at-once')))
    expect(reads()).toBe(1)
    expect(new Set(all).size).toBe(1)
    expect(all[0]!.durationsSeconds[1]).toBe(1)
    expect(all[0]!.distancesMeters[1]).toBe(size * size + 1)
  })

  it('is read again after a failed read', async () => {
    const { files, reads } = counting(1)
    await expect(loadMatrix({ files }, 'read-again')).rejects.toThrow('The disk is gone.')
    expect((await loadMatrix({ files }, 'read-again'))?.durationsSeconds.length).toBe(size * size)
    expect(reads()).toBe(2)
  })

  it('is sent in small pieces, whole and in order', async () => {
    const { files } = counting()
    const { body, byteLength } = (await streamMatrix({ ...machine, files }, 'sent-in-pieces'))!
    const pieces: Uint8Array[] = []
    for await (const piece of body) pieces.push(piece)
    expect(Math.max(...pieces.map((piece) => piece.byteLength))).toBeLessThan(300_000)
    expect(byteLength).toBe(cells.byteLength)
    const bytes = await new Blob(pieces as Uint8Array<ArrayBuffer>[]).arrayBuffer()
    expect(matrixOf(bytes).distancesMeters).toEqual(cells.slice(size * size))
  })
})
