import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contributedName, contributedNames } from './contributed.ts'
import { declaredShape } from './described.ts'

const known: string[] = []
const one = contributedName(() => known)
const some = contributedNames(() => known)

it('any name is taken where none is known, as on a screen', () => {
  expect(z.safeParse(z.object({ one, some }), { one: 'a', some: ['b', 'c'] }).success).toBe(true)
})

it('the known names alone are taken once there are some, as by a list that was written out', () => {
  known.push('a', 'b')
  const same = z.object({ one: z.enum(['a', 'b']), some: z.array(z.enum(['a', 'b'])).check(z.maxLength(2)) })
  const issuesOf = (schema: z.ZodMiniType, value: unknown) =>
    z.safeParse(schema, value, { reportInput: true }).error?.issues
  for (const value of [
    { one: 'a', some: ['b', 'a'] },
    { one: 'c', some: ['c', 7] },
    { one: null, some: ['a', 'a', 'a'] },
    { one: 'a', some: 'a' },
    {},
  ])
    expect(issuesOf(z.object({ one, some }), value)).toEqual(issuesOf(same, value))
  expect(issuesOf(some, Array(101).fill('c'))).toMatchObject([{ code: 'too_big', maximum: 100 }])
  expect([{ ...declaredShape(one) }, { ...declaredShape(some) }]).toEqual([
    { type: 'string', enum: ['a', 'b'] },
    { maxItems: 2 },
  ])
})
