// Math.log and Math.pow may differ in the last bit between engines, which could change a plan. Sums, products and quotients are exact by
// the language standard.
const ln2 = 0.6931471805599453
const [third, fifth, seventh, ninth] = [1 / 3, 1 / 5, 1 / 7, 1 / 9]
const terms = 9
const squarings = 8

/** The natural logarithm of a positive number, the same on every machine; accurate to eight digits. */
export function logarithm(value: number): number {
  let [mantissa, exponent] = [value, 0]
  for (; mantissa < Math.SQRT1_2; exponent--) mantissa *= 2
  for (; mantissa > Math.SQRT2; exponent++) mantissa /= 2
  const ratio = (mantissa - 1) / (mantissa + 1)
  const square = ratio * ratio
  // Series of the inverse hyperbolic tangent, unrolled because every step of a search calls it.
  return exponent * ln2 + 2 * ratio * (1 + square * (third + square * (fifth + square * (seventh + square * ninth))))
}

/** A power of a positive number, the same on every machine; accurate to seven digits for temperatures. */
export function power(base: number, exponent: number): number {
  const natural = (exponent * logarithm(base)) / 2 ** squarings
  let result = 1
  for (let term = terms; term > 0; term--) result = 1 + (result * natural) / term
  for (let squared = 0; squared < squarings; squared++) result *= result
  return result
}
