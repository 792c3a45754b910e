import { expect, it } from 'vitest'
import { code, optionalCode } from './fields.ts'

it('a phone number, post code or bar code is kept in the digits 0 to 9, whichever it was typed in', () => {
  expect(optionalCode().parse(' ٠٥٥٥ ۱۲۳ ')).toBe('0555 123')
  expect(code(20).parse('٧٥٠٠١')).toBe('75001')
  expect(optionalCode().parse(undefined)).toBe('')
  expect([code(20).safeParse(' ').success, code(3).safeParse('١٢٣٤').success]).toEqual([false, false])
})
