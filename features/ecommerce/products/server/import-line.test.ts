import { describe, expect, it } from 'vitest'
import { columnsBeside } from '#kit/contract/cell-text.ts'
import type { Row } from '#kit/documents/import-table.ts'
import { countsStock, lineOf, titles } from './import-line.ts'

const complete = { sku: '5', product: 'Cap', category: 'Shoes', price: '12.5' }
const read = (row: Row, isStockCounted = false) =>
  lineOf(
    { ...complete, ...row },
    {
      line: 2,
      stored: undefined,
      categories: new Map([['shoes', 'Shoes']]),
      currency: 'EUR',
      timeZone: 'Europe/Paris',
      isStockCounted,
    },
  )

describe('a row of products', () => {
  it.each(['product id', 'identifiant', 'المعرّف', 'product id type', 'countries', 'tags'])(
    'has no field for “%s”, which is named as ignored',
    (title) => {
      expect(columnsBeside({ ...complete, [title]: '4711' }, titles)).toEqual([title])
      expect(read({ [title]: '4711' }).input).toMatchObject({ idValue: '', idType: null, tags: [] })
    },
  )

  it.each([
    ['yes', true],
    ['Y', true],
    ['TRUE', true],
    ['Oui', true],
    ['VRAI', true],
    ['1', true],
    ['نعم', true],
    ['no', false],
    ['N', false],
    ['False', false],
    ['non', false],
    ['FAUX', false],
    ['0', false],
    ['لا', false],
  ])('reads %s as %s', (word, isMeant) => {
    expect(read({ biodegradable: word, stock: word }).input).toMatchObject({ isBiodegradable: isMeant, stock: isMeant })
  })

  it.each(['none', 'n/a', '-', 'peut-être', 'x'])('refuses %s, which is neither yes nor no', (word) => {
    expect(read({ biodegradable: word }).problem?.en).toBe(`Biodegradable: “${word}” isn’t valid.`)
    expect(read({ stock: word }).problem?.en).toBe(`Stock: “${word}” isn’t valid.`)
  })

  it.each([
    ['In stock', true],
    ['En stock', true],
    ['متوفر', true],
    ['12', true],
    ['١٢', true],
    ['Out of stock', false],
    ['En rupture', false],
    ['غير متوفر', false],
    ['-2', false],
  ])('reads the stock %s as %s', (word, isInStock) => expect(read({ stock: word }).input?.stock).toBe(isInStock))

  it('takes the stock of a file that counts it as the quantity, unless that has a column of its own', () => {
    expect(['20', '١٢', '-2'].map((stock) => countsStock({ stock }))).toEqual([true, true, true])
    // Files that say yes and no in digits count nothing.
    expect(['0', '1', 'yes', ''].map((stock) => countsStock({ stock }))).toEqual([false, false, false, false])
    const qtyOf = (row: Row, isStockCounted = true) => read(row, isStockCounted).input?.qty
    expect(['20', '١٢', '1', '0', '-2', 'in stock'].map((stock) => qtyOf({ stock }))).toEqual([20, 12, 1, 0, 0, 0])
    expect(read({ stock: '20' }, true).input?.stock).toBe(true)
    expect(qtyOf({ stock: '20', qty: '7' })).toBe(7)
    expect(qtyOf({ stock: '1' }, false)).toBe(0)
  })

  it.each([
    ['fulfilment', 'Fulfilled by company', 'fulfilledBy', 'company'],
    ['traitement', "Par l'entreprise", 'fulfilledBy', 'company'],
    ['traitement', 'par le vendeur', 'fulfilledBy', 'seller'],
    ['التنفيذ', 'بواسطة الشركة', 'fulfilledBy', 'company'],
    ['fulfilment', 'company', 'fulfilledBy', 'company'],
    ['zone de livraison', 'Local uniquement', 'delivery', 'local'],
    ['delivery area', 'Worldwide', 'delivery', 'worldwide'],
    ['statut', 'Publié', 'status', 'Published'],
    ['status', 'Published', 'status', 'Published'],
  ])('reads the choice “%s: %s”', (title, word, field, value) =>
    expect(read({ [title]: word }).input).toMatchObject({ [field]: value }),
  )

  it('refuses a choice there is not', () =>
    expect(read({ fulfilment: 'the moon' }).problem?.en).toBe('Fulfilment: “the moon” isn’t valid.'))

  it.each(['-18', '\u221218', '\u201318', '\u2212\u0661\u0668'])('reads %s as below zero', (text) =>
    expect(read({ 'max. temperature (°c)': text }).input?.maxTemperatureCelsius).toBe(-18),
  )

  it('refuses a dash for a price', () => expect(read({ price: '-' }).problem?.en).toBe('Price: “-” isn’t valid.'))

  it('refuses two numbers in one cell', () =>
    expect(read({ 'max. temperature (°c)': '2–8' }).problem?.en).toContain('isn’t valid'))
})
