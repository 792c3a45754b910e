import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listQuery, pageSizes } from './list-query.ts'

it('a list begins with page 1 of ten rows, and has the sizes that the specification names', () => {
  expect(z.parse(listQuery(['name']), {})).toMatchObject({ page: 1, itemsPerPage: 10 })
  expect(pageSizes).toEqual([5, 10, 20, 25, 50, 100])
  for (const size of pageSizes)
    expect(z.parse(listQuery(['name']), { itemsPerPage: String(size) })).toMatchObject({ itemsPerPage: size })
})
