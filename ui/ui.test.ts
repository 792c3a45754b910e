import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { westernDigits } from './auth/code-boxes.tsx'
import { isFar, pagesRound } from './data-table/pagination.tsx'
import { findOptions } from './find-options.ts'
import { messageOf } from './form/messages.ts'
import { initialsOf } from './person-avatar.tsx'

describe('page numbers', () => {
  it('keep the current page in the middle where they can', () => expect(pagesRound(5, 10)).toEqual([3, 4, 5, 6, 7]))

  it('stop at both ends', () => {
    expect(pagesRound(1, 10)).toEqual([1, 2, 3, 4, 5])
    expect(pagesRound(10, 10)).toEqual([6, 7, 8, 9, 10])
    expect(pagesRound(1, 2)).toEqual([1, 2])
  })

  it('are three where there is little room', () => {
    const near = (page: number, last: number) => pagesRound(page, last).filter((one) => !isFar(one, page, last))
    expect(near(1, 10)).toEqual([1, 2, 3])
    expect(near(5, 10)).toEqual([4, 5, 6])
    expect(near(10, 10)).toEqual([8, 9, 10])
    expect(near(1, 2)).toEqual([1, 2])
    expect(near(1, 1)).toEqual([1])
  })
})

describe('the choices of a field', () => {
  const found = (search: string, limit = 9) =>
    findOptions({
      options: [
        { value: '1', label: 'Électronique' },
        {
          group: 'More',
          items: [
            { value: '2', label: 'أثاث' },
            { value: '3', label: 'Jeux' },
          ],
        },
      ],
      search,
      limit,
    })

  it('are found however their letters are written', () => {
    expect(found(' ELEC')).toEqual([
      { value: '1', label: 'Électronique' },
      { group: 'More', items: [] },
    ])
    expect(found('اثاث')).toEqual([{ group: 'More', items: [{ value: '2', label: 'أثاث' }] }])
    expect(found('', 1)).toHaveLength(1)
  })
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

it('initials are of the first and the last word', () => {
  expect(initialsOf('Ada King Lovelace')).toBe('AL')
  expect(initialsOf('  ada ')).toBe('A')
  expect(initialsOf('')).toBe('')
})

it('a code may be typed in the digits of any script', () => expect(westernDigits('١٢٣ 4-۵x')).toBe('12345'))
