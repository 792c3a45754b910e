import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { listQuery, textFilter } from '#kit/contract/list-query.ts'
import { formatAddressQuery, parseAddressQuery } from './address-query.ts'
import { readSearch, withoutDefaults } from './list-search.ts'

const query = listQuery(['name'], { role: z.optional(textFilter), kind: z.optional(z.enum(['a', 'b'])) })

describe('the state of a list in the address', () => {
  it('recovers from what does not fit', () => {
    expect(
      readSearch(query, { page: 'abc', itemsPerPage: '9999', sortBy: 'nothing', kind: 'z', role: 'admin' }),
    ).toEqual({ page: 1, itemsPerPage: 100, orderBy: 'asc', role: 'admin' })
  })

  it('takes control characters in a text for spaces', () => {
    expect(readSearch(query, { q: '\u0000ada\tlove\u0007lace\n', role: '\u0001' })).toMatchObject({
      q: 'ada love lace',
    })
    expect(readSearch(query, { role: '\u0001' }).role).toBeUndefined()
  })

  it('says only what differs from the default', () => {
    expect(withoutDefaults(query, { page: 1, itemsPerPage: 10, orderBy: 'asc', q: '', role: undefined })).toEqual({})
    expect(withoutDefaults(query, { page: 3, q: 'ada' })).toEqual({ page: 3, q: 'ada' })
  })
})

describe('the query of an address', () => {
  it('is plain texts, and a list where a key repeats', () =>
    expect(parseAddressQuery('?q=7&kind=a&kind=b')).toEqual({ q: '7', kind: ['a', 'b'] }))

  it('is written without what is empty, and read back as it was', () => {
    const text = formatAddressQuery({ q: 'a & b', page: 2, empty: '', none: undefined, kind: ['a', 'b'] })
    expect(parseAddressQuery(text)).toEqual({ q: 'a & b', page: '2', kind: ['a', 'b'] })
    expect(formatAddressQuery({})).toBe('')
  })
})
