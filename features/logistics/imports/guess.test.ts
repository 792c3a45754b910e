import { expect, it } from 'vitest'
import { guessOptions } from './server/guess.ts'

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

it('emails and windows are recognised by how they look', () => {
  const lines = [
    ['Ana Pérez', 'Rambla 12', 'ana.perez@post.example.com', '8 - 12'],
    ['Luis Díaz', 'Rambla 14', 'luis@x.example', '08:00 – 10h30'],
    ['Eva Sol', 'Rambla 16', 'eva+2@x.example', '8h-10 h'],
  ]
  expect(guessOptions(lines, []).columns).toEqual(['recipient', 'address', 'email', 'window'])
})
