import { expect, expectTypeOf, it } from 'vitest'
import { withExactWords } from './messages.ts'
import type { Bound } from './use-endpoint-form.ts'

it('exact words replace the general complaint, and no better one', () => {
  const said = { slug: 'Not valid', sku: 'Another product already uses it.', price: 'Not valid' }
  const exact = { slug: 'Use small letters.', sku: 'Use digits.', name: 'Enter a name.' }
  expect(withExactWords(said, exact, 'Not valid')).toEqual({
    slug: 'Use small letters.',
    sku: 'Another product already uses it.',
    price: 'Not valid',
  })
})

it('a field is bound to what it holds, which its type says', () => {
  expectTypeOf<Bound<string | undefined>['value']>().toEqualTypeOf<string>()
  expectTypeOf<Bound<string | null>['value']>().toEqualTypeOf<string | null>()
  expectTypeOf<Bound<string[] | undefined>['value']>().toEqualTypeOf<string[] | ''>()
  expectTypeOf<Bound<boolean>['checked']>().toEqualTypeOf<boolean>()
  expectTypeOf<Bound<boolean | undefined>>().not.toHaveProperty('checked')
})
