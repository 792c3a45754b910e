import { describe, expect, it } from 'vitest'
import { sentencesFrom } from './sentences-from.ts'
import { conflict, forbidden, isUnreachable, NotSaved, notFound, refusalOf, refusedIn } from './errors.ts'

const failed = (code: string, message = 'no') =>
  new Error('Failed query', { cause: Object.assign(new Error(message), { code }) })

describe('an error of the database', () => {
  it.each([
    ['a value that exists', failed('23505'), 409],
    ['a row that others lean on', failed('23503'), 409],
    ['a number out of range', failed('22003'), 422],
    ['a statement that took too long', failed('57014'), 503],
    ['two transactions that wait for each other', failed('40P01'), 503],
    ['a server with no room for a connection', failed('53300'), 503],
    ['a server that stops', failed('57P01'), 503],
    ['a server that is gone', failed('ENOENT', 'connect ENOENT /data/socket'), 503],
    [
      'a connection given up',
      new Error('Failed query', { cause: new Error('Client has encountered a connection error and is not queryable') }),
      503,
    ],
    ['a server that says nothing', new Error('Failed query', { cause: new Error('Query read timeout') }), 503],
    ['a tab that held the database and was closed', new Error('Leader changed, pending operation'), 503],
    ['a transaction that was not committed', new NotSaved(failed('08006')), 503],
    ['a full disk', failed('53100'), 507],
    ['no free connection in time', new Error('timeout exceeded when trying to connect'), 503],
    [
      'a connection that broke',
      new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
      503,
    ],
  ])('such as %s is an outcome the caller can be told of', (_, error, status) => {
    expect(refusalOf(error)?.status).toBe(status)
  })

  it('is asked for like a refusal that was thrown', () => {
    const thrown = forbidden()
    expect(refusalOf(thrown)).toBe(thrown)
  })

  it('is told from a database that cannot be reached', () => {
    expect(isUnreachable(failed('57P01'))).toBe(true)
    expect(isUnreachable(failed('40P01'))).toBe(false)
    expect(isUnreachable(forbidden())).toBe(false)
  })

  it('that we caused is a bug', () => {
    expect(refusalOf(failed('42703'))).toBeUndefined()
    expect(refusalOf(new TypeError('x is not a function'))).toBeUndefined()
  })
})

describe('a refusal for programs', () => {
  const said = { taken: 'The name {{name}} is taken.', things: { role: 'role' } }
  const { taken, things } = sentencesFrom('roles', { en: said, fr: said, ar: said })

  it('carries the code of its text, and so does each issue', async () => {
    expect(await refusedIn('en', conflict(taken, { name: 'Ann' }, 'name')).json()).toEqual({
      message: 'The name Ann is taken.',
      code: 'roles.taken',
      issues: [{ path: 'name', message: 'The name Ann is taken.', code: 'roles.taken' }],
    })
  })

  it('has one code for everything that isn’t there', async () => {
    expect(await refusedIn('en', notFound(things.role, 7)).json()).toMatchObject({ code: 'common.notFound' })
    expect(await refusedIn('en', notFound(things.role)).json()).toMatchObject({ code: 'common.notFound' })
  })
})
