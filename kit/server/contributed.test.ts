import { expect, it } from 'vitest'
import { mustBeContributed } from './contributed.ts'
import { Refused } from './errors.ts'

const program = { keyScopes: [], viewedLists: { orders: 'Order', users: 'User' }, optionalNotifications: ['a', 'b'] }

function refusalOf(...given: Parameters<typeof mustBeContributed>) {
  try {
    mustBeContributed(...given)
  } catch (error) {
    const { status, text, details } = error as Refused
    return { status, text: text.en, issues: details.issues?.map((one) => `${one.path} ${one.text.en}`) }
  }
  return undefined
}

it('names that features contribute are taken, and none at all', () => {
  const body = { place: 'body', path: 'kinds' } as const
  expect(refusalOf(program, 'optionalNotifications', { ...body, value: ['b', 'a'] })).toBeUndefined()
  expect(refusalOf(program, 'optionalNotifications', { ...body, value: undefined })).toBeUndefined()
  expect(refusalOf(program, 'viewedLists', { place: 'query', path: 'list', value: 'users' })).toBeUndefined()
})

it('any other name is refused as a contract refuses a value that isn’t on its list', () => {
  expect(refusalOf(program, 'viewedLists', { place: 'query', path: 'list', value: 'toString' })).toEqual({
    status: 422,
    text: 'The query is not valid: list: must be one of orders, users',
    issues: ['list must be one of orders, users'],
  })
  expect(
    refusalOf(program, 'optionalNotifications', { place: 'body', path: 'kinds', value: ['a', 'c'] }),
  ).toMatchObject({ status: 422, issues: ['kinds.1 must be one of a, b'] })
})

it('a choice is no longer than there are names', () => {
  expect(
    refusalOf(program, 'optionalNotifications', { place: 'body', path: 'kinds', value: ['a', 'b', 'a'] }),
  ).toMatchObject({ status: 422, issues: [expect.stringMatching(/^kinds .*2/)] })
})
