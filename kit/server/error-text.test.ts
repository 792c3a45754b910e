import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { errorSentence, errorText } from './error-text.ts'

const thrown = (message: string, code?: string) =>
  Object.assign(new Error(message), { code, detail: 'Key (email)=(ada@office.example) already exists.' })
const failed = (cause?: Error) =>
  new DrizzleQueryError('insert into "users" values ($1, $2)', ['Ada Lovelace', 'ada@office.example'], cause)

describe('an error in the log', () => {
  it('of a statement names its code and message, where it was thrown, and no value', () => {
    const text = errorText(failed(thrown('duplicate key value violates unique constraint "users_email"', '23505')))
    expect(text).toMatch(/^23505: duplicate key value violates unique constraint "users_email"\n\s+at /)
    expect(text).not.toMatch(/Ada|office/)
  })

  it.each([
    failed(),
    failed(thrown('Connection terminated')),
    failed(thrown('invalid input syntax for type integer: "ada@office.example"', '22P02')),
    thrown('invalid input syntax for type date: "Ada Lovelace"', '22007'),
  ])('of a statement never holds its values: %#', (error) => {
    expect(errorText(error)).not.toMatch(/Ada|office/)
  })

  it('of the program keeps its stack', () => {
    expect(errorText(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n\s+at /)
    expect(errorText('a word')).toBe('a word')
  })
})

describe('an error at the command line', () => {
  it('says what happened and why, and never holds the values of a statement', () => {
    const statement = failed(thrown('terminating connection due to administrator command', '57P01'))
    const lost = new Error('The connection was lost before the commit.', { cause: statement })
    expect(errorSentence(lost)).toBe(
      'The connection was lost before the commit. (terminating connection due to administrator command)',
    )
    expect(errorSentence(failed())).not.toMatch(/Ada|office/)
    expect(errorSentence(new Error('Make room.'))).toBe('Make room.')
    expect(errorSentence('a word')).toBe('a word')
  })
})
