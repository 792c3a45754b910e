import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { columnsIn } from './columns-in.ts'

const things = pgTable('things', { id: integer(), name: text(), isHidden: boolean() })
const Thing = z.object({ id: z.number(), name: z.string(), price: z.string() })

it('a row is read by the columns its contract names, and no others', () => {
  const columns = columnsIn(things, Thing)
  expect(columns).toEqual({ id: things.id, name: things.name })
  expectTypeOf<keyof typeof columns>().toEqualTypeOf<'id' | 'name'>()
})
