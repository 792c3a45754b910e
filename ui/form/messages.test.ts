import * as z from 'zod/mini'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { asSentence, messageOf, withExactWords } from './messages.ts'
import type { Bound, EndpointForm, FormFields } from './use-endpoint-form.ts'

it('what the API says after the name of a field is a sentence under it', () => {
  expect(['must be a date', 'De 2 à 40 lettres.', '', 'هل هذا تاريخ؟'].map(asSentence)).toEqual([
    'Must be a date.',
    'De 2 à 40 lettres.',
    '',
    'هل هذا تاريخ؟',
  ])
})

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

type Values = { name: string; address: { town: string; isHome: boolean }; reasons: { key: string; after?: number }[] }
type Bind = EndpointForm<Values>['bind']

it('a part of a field is bound to what it holds, and one that isn’t there is refused', () => {
  const read = (bind: Bind, at: number) => ({
    town: bind('address.town'),
    isHome: bind('address.isHome'),
    after: bind(`reasons.${at}.after`),
    // @ts-expect-error -- an address has no such part
    street: bind('address.street'),
    // @ts-expect-error -- there is no such field
    nickname: bind('nickname'),
  })
  type Read = ReturnType<typeof read>
  expectTypeOf<Read['town']['value']>().toEqualTypeOf<string>()
  expectTypeOf<Read['isHome']['checked']>().toEqualTypeOf<boolean>()
  expectTypeOf<Read['after']['value']>().toEqualTypeOf<number | ''>()
})

it('fields that two forms share are drawn by each that holds them, and by no other', () => {
  expectTypeOf<EndpointForm<Values & { version: number }>>().toExtend<FormFields<Pick<Values, 'name'>>>()
  expectTypeOf<EndpointForm<{ name: number }>>().not.toExtend<FormFields<Pick<Values, 'name'>>>()
  expectTypeOf<EndpointForm<Omit<Values, 'name'>>>().not.toExtend<FormFields<Pick<Values, 'name'>>>()
})

describe('the complaint about a field', () => {
  const told = (schema: z.ZodMiniType, value: unknown) =>
    messageOf(z.safeParse(schema, value, { reportInput: true }).error!.issues[0]!, (key, values) =>
      `${key} ${String(values?.['count'] ?? '')}`.trim(),
    )

  it('names what is missing', () => {
    expect(told(z.string().check(z.minLength(1)), '')).toBe('form.required')
    expect(told(z.number(), '')).toBe('form.required')
    expect(told(z.email(), '')).toBe('form.required')
  })

  it('names the limit', () => {
    expect(told(z.string().check(z.minLength(8)), 'abc')).toBe('form.tooShort 8')
    expect(told(z.string().check(z.maxLength(2)), 'abc')).toBe('form.tooLong 2')
    expect(told(z.number().check(z.maximum(9)), 10)).toBe('form.tooBig 9')
  })
  it('names a wrong address', () => expect(told(z.email(), 'nobody')).toBe('form.email'))
})
