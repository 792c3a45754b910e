import { expect, it } from 'vitest'
import { guessOptions } from './server/guess-options.ts'

/** Long enough to take seconds where each letter is tried against every other. */
const trap = 1000

it('the kind of a column is guessed quickly, whatever it contains', () => {
  const cells = [
    `${'@.'.repeat(trap)} x`,
    `1${' '.repeat(2 * trap)}x`,
    `${'@.'.repeat(140)} x`,
    `8 h - 9 ${'h '.repeat(90)}`,
  ]
  const started = performance.now()
  guessOptions([['aa', 'bb', 'cc', 'dd'], cells], [])
  expect(performance.now() - started).toBeLessThan(1000)
})

it('the order of day and month is that of all lines, not of the first', () => {
  const days = Array.from({ length: 240 }, (_, at) => [
    'Ana',
    'Rambla 12',
    `02/${String(1 + Math.floor(at / 20)).padStart(2, '0')}/2027`,
  ])
  const titles = ['Recipient', 'Address', 'Date']
  expect(guessOptions([titles, ...days], []).dayOrder).toBe('dayFirst')
  expect(guessOptions([titles, ...days, ['Ana', 'Rambla 12', '02/25/2027']], []).dayOrder).toBe('monthFirst')
})

it('emails and windows are recognised by how they look', () => {
  const lines = [
    ['Ana Pérez', 'Rambla 12', 'ana.perez@post.example.com', '8 - 12'],
    ['Luis Díaz', 'Rambla 14', 'luis@x.example', '08:00 – 10h30'],
    ['Eva Sol', 'Rambla 16', 'eva+2@x.example', '8h-10 h'],
  ]
  expect(guessOptions(lines, []).columns).toEqual(['recipient', 'address', 'email', 'window'])
})
