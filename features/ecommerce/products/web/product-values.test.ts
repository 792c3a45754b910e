import { describe, expect, it } from 'vitest'
import { blank, clashesOf, merged } from './product-values.ts'

const base = { ...blank, productName: 'Cap', priceCents: 100, tags: ['old'], version: 1 }

describe('two edits of one product', () => {
  const mine = { ...base, priceCents: 200, barcode: 'mine', tags: ['mine'] }
  const theirs = { ...base, priceCents: 300, productName: 'Hat', tags: ['mine'], version: 2, qty: 9 }

  it('clash only where both changed a field to something else', () =>
    expect(clashesOf({ base, mine, theirs })).toEqual([{ field: 'priceCents', mine: 200, theirs: 300 }]))

  it('become one: what only one changed stays, a clash is theirs unless mine was chosen', () => {
    expect(merged({ base, mine, theirs }, new Set())).toEqual({
      ...mine,
      productName: 'Hat',
      priceCents: 300,
      version: 2,
    })
    expect(merged({ base, mine, theirs }, new Set(['priceCents']))).toMatchObject({
      productName: 'Hat',
      priceCents: 200,
      barcode: 'mine',
      version: 2,
    })
  })
})
