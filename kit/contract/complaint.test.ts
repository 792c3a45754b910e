import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { complaint, readComplaint } from './complaint.ts'

const messageOf = (code: string) =>
  z.safeParse(z.number().check(z.refine((value) => value % 2 === 0, code)), 3).error!.issues[0]!.message

describe('a complaint', () => {
  it('is read from what zod carries, with its values', () => {
    expect(readComplaint(messageOf(complaint('some-feature:wrong.odd')))).toEqual({
      code: 'some-feature:wrong.odd',
      values: {},
    })
    expect(readComplaint(messageOf(complaint('ui:wrong.many', { most: 20 })))).toEqual({
      code: 'ui:wrong.many',
      values: { most: 20 },
    })
  })

  it('is not what zod says itself', () => {
    expect(readComplaint('Invalid input')).toBeUndefined()
    expect(readComplaint('Invalid input: expected number')).toBeUndefined()
  })
})
