import { describe, expect, it } from 'vitest'
import { merged, textIn, type Texts } from './texts.ts'

const texts: Texts = {
  list: { title: 'Users', found_one: '{{count}} user', found_other: '{{count}} users' },
  plain: 'Hello {{ name }}',
  flat: '{{count}} rows',
}

describe('a text', () => {
  it('is found by its dotted key', () => expect(textIn(texts, 'en', 'list.title')).toBe('Users'))

  it('has its gaps filled, and an unknown gap left empty', () => {
    expect(textIn(texts, 'en', 'plain', { name: 'Ada' })).toBe('Hello Ada')
    expect(textIn(texts, 'en', 'plain')).toBe('Hello ')
  })

  it('takes the plural form of its language', () => {
    expect(textIn(texts, 'en', 'list.found', { count: 1 })).toBe('1 user')
    expect(textIn(texts, 'en', 'list.found', { count: 0 })).toBe('0 users')
    const arabic: Texts = { days_two: 'يومان', days_few: '{{count}} أيام', days_other: '{{count}} يوم' }
    expect(textIn(arabic, 'ar', 'days', { count: 2 })).toBe('يومان')
    expect(textIn(arabic, 'ar', 'days', { count: 5 })).toBe('5 أيام')
    expect(textIn(arabic, 'ar', 'days', { count: 1 })).toBe('1 يوم')
  })

  it('without plural forms is the same for every count', () =>
    expect(textIn(texts, 'en', 'flat', { count: 1 })).toBe('1 rows'))

  it('that is none, or a whole branch, is undefined', () => {
    expect(textIn(texts, 'en', 'list')).toBeUndefined()
    expect(textIn(texts, 'en', 'list.title.more')).toBeUndefined()
    expect(textIn(undefined, 'en', 'list.title')).toBeUndefined()
  })

  it('does not run what a value holds', () =>
    expect(textIn(texts, 'en', 'plain', { name: '{{name}} $&' })).toBe('Hello {{name}} $&'))
})

it('texts laid over others keep what only the others have', () => {
  expect(merged(texts, { list: { title: 'People' } })).toMatchObject({
    list: { title: 'People', found_one: '{{count}} user' },
    flat: '{{count}} rows',
  })
})
