import { inWesternDigits } from './digits.ts'

/** The sign before the decimals. */
export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

const signs = { point: '.', comma: ',' } as const

/** The decimal sign of numbers that people wrote together, such as a column of a file; nothing where it could be either. */
export function decimalSignOf(texts: string[]): DecimalSign | undefined {
  for (const text of texts) {
    const sign = signIn(plain(text))
    if (sign) return sign
  }
  return undefined
}

/** A number as people write it: `1 250,5`, `1,250.5`, `1٫5`. What could be read in two ways, such as `1,250`, follows the sign of its column. */
export function numberInText(text: string, sign: DecimalSign): number | undefined {
  const digits = plain(text)
  const decimal = signs[signIn(digits) ?? sign]
  const group = decimal === '.' ? ',' : '.'
  const isNumber = new RegExp(String.raw`^[+-]?(\d+|\d{1,3}([${group}]\d{3})+)?([${decimal}]\d*)?$`).test(digits)
  if (!isNumber || !/\d/.test(digits)) return undefined
  return Number(digits.replaceAll(group, '').replace(decimal, '.'))
}

/** The Arabic signs are never mistaken for one another: a decimal one is written as the last of two. */
function plain(text: string): string {
  const digits = inWesternDigits(text).replaceAll(/[\s'’٬]/g, '')
  return digits.includes('٫')
    ? digits
        .replaceAll(/[.,]/g, '')
        .replace('٫', '.')
        .replace(/(\.\d{3})$/, '$10')
    : digits
}

/** Two signs: the last one is the decimal one. One that comes twice parts thousands, and one that cannot part them is decimal. */
function signIn(digits: string): DecimalSign | undefined {
  const found = digits.match(/[.,]/g) ?? []
  const last = found.at(-1)
  if (last === undefined) return undefined
  const [asDecimal, other] = last === '.' ? (['point', 'comma'] as const) : (['comma', 'point'] as const)
  if (new Set(found).size === 2) return asDecimal
  if (found.length > 1) return other
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? undefined : asDecimal
}
