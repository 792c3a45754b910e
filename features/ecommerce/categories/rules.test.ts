import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeSlug, longestSlug, slugOf, slugPattern } from './rules.ts'

it.each([
  ['Home Decor', 'home-decor'],
  ['  Épicerie fine & thé ', 'epicerie-fine-the'],
  ['Œufs, Größe 2', 'oeufs-grosse-2'],
  ['أدوات المطبخ', 'أدوات-المطبخ'],
  ['مُنتَجات طازجـــة، ٢٠٢٦', 'منتجات-طازجة-٢٠٢٦'],
  ['Кухня / Дом', 'кухня-дом'],
  ['台所用品', '台所用品'],
  ['हिन्दी किताबें', 'हिन्दी-किताबें'],
  ['🎲 !!', ''],
])('the address of %j is %j', (title, slug) => expect(slugOf(title)).toBe(slug))

it('an address made from any title is a good one, and stays the same when it is made again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (title) => {
      const slug = slugOf(title)
      expect(slug).toMatch(slugPattern)
      expect(slug.length).toBeLessThanOrEqual(longestSlug)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})

it.each(['Home', 'a b', '-a', 'a--b', 'a/b', 'a?b'])('%j is no address', (slug) =>
  expect(slug).not.toMatch(slugPattern),
)

it('an address that is taken gets a number', () => {
  expect([
    freeSlug('shoes', new Set()),
    freeSlug('shoes', new Set(['shoes', 'shoes-2'])),
    freeSlug('x'.repeat(80), new Set(['x'.repeat(80)])),
  ]).toEqual(['shoes', 'shoes-3', `${'x'.repeat(75)}-2`])
})

it('an address that is cut is still a good one', () => {
  const parted = `${'x'.repeat(74)}-${'y'.repeat(5)}`
  expect(freeSlug(parted, new Set([parted]))).toBe(`${'x'.repeat(74)}-2`)
  expect(slugOf(`ßßa${'𐌰'.repeat(38)}`)).toBe(`ssssa${'𐌰'.repeat(37)}`)
})
