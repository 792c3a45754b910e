import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { boundsAt } from './bounds.ts'
import { optionalCode, positiveInteger, text } from './fields.ts'

const body = z.object({
  version: z.int(),
  name: text(80),
  code: optionalCode(),
  share: z.optional(z.nullable(z.number().check(z.minimum(-90), z.maximum(500)))),
  number: positiveInteger,
  bands: z.array(z.object({ minutes: z._default(z.int().check(z.nonnegative(), z.maximum(720)), 15) })),
  by: z.record(z.string(), z.int().check(z.maximum(9))),
  kind: z.discriminatedUnion('type', [
    z.object({ type: z.literal('percent'), percent: z.int().check(z.minimum(1), z.maximum(100)), value: z.int() }),
    z.object({ type: z.literal('amount'), value: z.int().check(z.minimum(1)) }),
  ]),
})

test.each([
  ['version', {}],
  ['name', { maxLength: 80 }],
  ['code', { maxLength: 30 }],
  ['share', { min: -90, max: 500 }],
  ['number', { min: 1, max: 2_147_483_647 }],
  ['bands.3.minutes', { min: 0, max: 720 }],
  ['by.anything', { max: 9 }],
  ['kind.percent', { min: 1, max: 100 }],
  ['kind.value', {}],
  ['bands', {}],
  ['nothing.such', {}],
])('what %s may hold', (path, bounds) => {
  expect(boundsAt(body, path)).toEqual(bounds)
})

test('a text alone', () => {
  expect(boundsAt(text(12), '')).toEqual({ maxLength: 12 })
})
