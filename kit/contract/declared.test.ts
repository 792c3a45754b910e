import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defaultsOf, fieldsOf } from './declared.ts'
import { optionalText, text } from './fields.ts'

const Thing = z.object({ name: text(20), note: optionalText(20), tags: z._default(z.array(text(5)), []) })

it('a new thing begins with the defaults of its contract, with lists of its own', () => {
  expect(defaultsOf(Thing)).toEqual({ note: '', tags: [] })
  defaultsOf(Thing).tags.push('x')
  expect(defaultsOf(Thing).tags).toEqual([])
})

it('the fields of a contract are taken from a value that holds more', () => {
  expect(fieldsOf(Thing, { id: 7, name: 'a', note: '', tags: [] })).toEqual({ name: 'a', note: '', tags: [] })
})
