import * as z from 'zod/mini'
import { countryName } from './countries.ts'
import { code, optionalText, text } from './fields.ts'

/** A country is kept by its English name, whichever it was given. */
export const country = text(60).check(z.overwrite((name) => countryName(name, 'en')))

export const Address = z.object({
  line1: text(120),
  line2: optionalText(120),
  town: text(80),
  state: optionalText(80),
  postCode: code(20),
  country,
})

export type Address = z.infer<typeof Address>

/** An address as it is stored. Shops send some that our forms would refuse, without a post code or a country. */
export const KeptAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  town: z.string(),
  state: z.string(),
  postCode: z.string(),
  country: z.string(),
})
