import { createGunzip, gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { limitedLines } from './limited-lines.ts'

async function linesOf(chunks: Iterable<Uint8Array>, mostLetters = 100): Promise<string[]> {
  const lines: string[] = []
  for await (const line of limitedLines(Readable.from(chunks), mostLetters)) lines.push(line)
  return lines
}
const bytes = (text: string) => new TextEncoder().encode(text)

it('lines are told apart wherever the parts of a file end, even within a letter', async () => {
  const text = bytes('{"a":1}\n\n{"é":"محل"}\nend')
  for (const size of [1, 2, 3, 5, 100]) {
    const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
      text.subarray(index * size, (index + 1) * size),
    )
    expect(await linesOf(chunks)).toEqual(['{"a":1}', '', '{"é":"محل"}', 'end'])
  }
  expect(await linesOf([bytes('one\n')])).toEqual(['one'])
  expect(await linesOf([])).toEqual([])
})

it('a line that never ends is given up at the limit, however small it is packed', async () => {
  let unpacked = 0
  const packed = gzipSync(Buffer.concat([bytes('head\n'), new Uint8Array(50_000_000)]))
  const counted = Readable.from([packed])
    .pipe(createGunzip())
    .on('data', ({ length }) => (unpacked += length))
  const lines = limitedLines(counted, 1_000_000)
  expect((await lines.next()).value).toBe('head')
  await expect(lines.next()).rejects.toThrow('The export is damaged: line 2 is too long.')
  expect(unpacked).toBeLessThan(5_000_000)
})
