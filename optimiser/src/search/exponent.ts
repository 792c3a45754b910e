// What the language leaves to the engine (Math.log, Math.pow) may differ in the last bit from one to the next, and then so may a plan.
// Sums, products and quotients may not.
const ln2 = 0.6931471805599453
const terms = 9
const squarings = 8

/** The natural logarithm of a positive number, the same on every machine; right to twelve digits. */
export function logarithm(value: number): number {
  let [mantissa, exponent] = [value, 0]
  for (; mantissa < Math.SQRT1_2; exponent--) mantissa *= 2
  for (; mantissa > Math.SQRT2; exponent++) mantissa /= 2
  const ratio = (mantissa - 1) / (mantissa + 1)
  const square = ratio * ratio
  let sum = 0
  for (let odd = 2 * terms - 1; odd > 0; odd -= 2) sum = sum * square + 1 / odd
  return exponent * ln2 + 2 * ratio * sum
}

/** A positive number to a power, the same on every machine; right to ten digits for what heats are made of. */
export function power(base: number, exponent: number): number {
  const natural = (exponent * logarithm(base)) / 2 ** squarings
  let result = 1
  for (let term = terms; term > 0; term--) result = 1 + (result * natural) / term
  for (let squared = 0; squared < squarings; squared++) result *= result
  return result
}
