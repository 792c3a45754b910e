import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GrowingFloat64, GrowingUint32 } from './growing.ts'

const pieceLength = 16_384

test.each([0, 1, pieceLength - 1, pieceLength, pieceLength + 1, 3 * pieceLength, 50_000])(
  'an array that grew to %i values is the one that was pushed',
  (length) => {
    const growing = new GrowingUint32()
    const pushed = Uint32Array.from({ length }, (_, index) => (index * 2_654_435_761) % 4_294_967_296)
    for (const value of pushed) growing.push(value)
    expect(growing.length).toBe(length)
    expect(growing.finish()).toEqual(pushed)
  },
)

test('values can be read and changed before it is finished', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double(), { minLength: 1, maxLength: 200 }),
      fc.nat(),
      fc.double(),
      (values, at, changed) => {
        const growing = new GrowingFloat64()
        for (const value of values) growing.push(value)
        const index = at % values.length
        growing.set(index, changed)
        expect(growing.at(index)).toBe(changed)
        expect([...growing.finish()]).toEqual(values.with(index, changed))
      },
    ),
  )
})
