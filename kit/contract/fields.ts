import * as z from 'zod/mini'
import { inWesternDigits } from './digits.ts'
import { described } from './described.ts'
import { complaint } from './complaint.ts'

/** A number in a path; anything else is answered as not found. */
export const pathNumber = described(
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.transform((text) => Number(text)),
  ),
  { type: 'integer', minimum: 0 },
)

/** `{ id }` in a path, as a number. */
export const numberId = z.object({ id: pathNumber })

/** The same where deleting what isn’t there is no mistake: what is no number is 0, which nothing has. */
export const anyNumberId = z.object({
  id: described(
    z.union([
      pathNumber,
      z.pipe(
        z.string(),
        z.transform(() => 0),
      ),
    ]),
    { type: 'integer', minimum: 0 },
  ),
})

/** A number from 1 up, as large as a column of the database holds. */
export const positiveInteger = z.int().check(z.positive(), z.maximum(2_147_483_647))

const keepable = z.refine<string>(
  (text) => !/\p{Surrogate}/u.test(text) && !text.includes('\0'),
  complaint('ui:wrong.unsupportedCharacter'),
)

/** A text a person typed: trimmed, not empty, not endless. */
export function text(most = 200) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(most), keepable)
}

/** A text that may be left empty. */
export function optionalText(most = 200) {
  return z._default(z.string().check(z.trim(), z.maxLength(most), keepable), '')
}

/** No line breaks, nothing that turns the text around it, and something to see. */
const isName = z.refine<string>(
  (name) => name === '' || (!/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(name) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name)),
  complaint('ui:wrong.unsupportedCharacter'),
)

/** What strangers know a company by, in one line. */
export function companyName(most: number) {
  return text(most).check(isName)
}

/** The same where it may be left empty. */
export function optionalCompanyName(most: number) {
  return optionalText(most).check(isName)
}

/** A phone number, a post code, a bar code: typed in any digits, kept in 0 to 9. May be left empty. */
export function optionalCode(most = 30) {
  return z._default(z.string().check(z.trim(), z.overwrite(inWesternDigits), z.maxLength(most), keepable), '')
}

/** The same where there must be one. */
export function code(most = 30) {
  return z.string().check(z.trim(), z.overwrite(inWesternDigits), z.minLength(1), z.maxLength(most), keepable)
}

export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

/** One or more values of a repeated query key: `?a=1&a=2`, `?a[]=1`. */
export function repeated<S extends z.ZodMiniType>(item: S) {
  return z.pipe(
    z.unknown(),
    z.pipe(
      z.transform((value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
      z.array(item),
    ),
  )
}

/** Counts the changes of a thing. A change names the version it started from, and is refused if there is a newer one. */
export const version = positiveInteger

/** The version of a thing that may not be stored yet; 0 until it is. */
export const versionOrNone = z.int().check(z.nonnegative(), z.maximum(2_147_483_647))

/** Times cross the wire as ISO text. */
export const isoTime = z.string()

/** Ids taken by a bulk action. */
export const bulkIds = z.array(positiveInteger).check(z.minLength(1), z.maxLength(1000))

/** What a bulk action answers, row by row. */
export const BulkResult = z.object({
  done: z.array(z.number()),
  refused: z.array(z.object({ id: z.number(), message: z.string() })),
})
export type BulkResult = z.infer<typeof BulkResult>

/** A day people mean: no record lies centuries away, and a year of five digits stays out. */
export const day = z.iso
  .date()
  .check(z.refine((date) => date > '2000' && date < '2200', complaint('ui:wrong.dayTooFar')))
