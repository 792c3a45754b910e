import fc from 'fast-check'
import { expect, it } from 'vitest'
import { logarithm, power } from './exponent.ts'

const digits = (own: number, engine: number) => Math.abs(own - engine) / Math.max(1e-300, Math.abs(engine))

it('agrees with Math.log and ** to seven digits', () => {
  const positive = fc.double({ min: 1e-12, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(
      positive,
      (value) => Math.abs(logarithm(value) - Math.log(value)) < 1e-8 * Math.max(1, Math.abs(Math.log(value))),
    ),
  )
  const heats = fc.record({
    base: fc.double({ min: 1e-4, max: 10, noNaN: true }),
    exponent: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(fc.property(heats, ({ base, exponent }) => digits(power(base, exponent), base ** exponent) < 1e-7))
})

// Fixed values, to detect an engine that rounds differently.
it('gives the same bits on every machine', () => {
  expect([logarithm(0.3), logarithm(1e-9), power(0.01, 0.37), power(5, 0.5)]).toEqual([
    -1.2039728043265778, -20.72326583694641, 0.18197008585981, 2.236067977493232,
  ])
})
