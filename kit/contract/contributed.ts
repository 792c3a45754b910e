import * as z from 'zod/mini'
import { described } from './described.ts'

/**
 * One of the names that features contribute. The server knows them all once the program is put together. The front end knows
 * none, so there any name is valid and the server decides.
 */
export function contributedName(names: () => readonly string[]) {
  const isOne = z.custom<string>().check(({ value, issues }) => {
    const values = [...names()]
    if (values.length > 0 && !values.includes(value))
      issues.push({ code: 'invalid_value', values, input: value, message: 'Invalid input' })
  })
  return described(isOne, {
    type: 'string',
    get enum() {
      return names()
    },
  })
}

/** Beyond this, a choice isn't even looked through. */
const mostChosen = 100

/** A choice of such names, no longer than there are: read at each check, since the names come after the contract. */
export function contributedNames(names: () => readonly string[]) {
  const fits = z.maxLength(Infinity)
  Object.defineProperty(fits._zod.def, 'maximum', { get: () => names().length || Infinity })
  return described(z.array(contributedName(names)).check(z.maxLength(mostChosen), fits), {
    get maxItems() {
      return names().length
    },
  })
}
