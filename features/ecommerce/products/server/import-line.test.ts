import { describe, expect, it } from 'vitest'
import { columnsBeside } from '#kit/contract/cell-text.ts'
import type { Row } from '#kit/documents/import-table.ts'
import { lineOf, titles } from './import-line.ts'

const complete = { sku: '5', product: 'Cap', category: 'Shoes', price: '12.5' }
const read = (row: Row) =>
  lineOf(
    { ...complete, ...row },
    {
      line: 2,
      stored: undefined,
      categories: new Map([['shoes', 'Shoes']]),
      currency: 'EUR',
      timeZone: 'Europe/Paris',
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
