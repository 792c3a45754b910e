import * as z from 'zod/mini'
import { complaint } from '#kit/contract/complaint.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { email, optionalCode, optionalCompanyName, optionalText, versionOrNone } from '#kit/contract/fields.ts'
import { languages } from '#kit/contract/sentence.ts'

/** Who the workspace is to everybody outside it. */
export const Company = z.object({
  name: optionalText(80),
  /** On papers, where it differs from the name. */
  legalName: optionalText(120),
  /** An uploaded picture. */
  logo: z._default(z.string().check(z.regex(/^(\/api\/files\/[0-9a-f]{64}\.(png|jpg|webp|gif))?$/)), ''),
  colour: z._default(
    z.string().check(z.trim(), z.toLowerCase(), z.regex(/^(#[0-9a-f]{6})?$/, complaint('company:wrong.noColour'))),
    '',
  ),
  phone: optionalCode(),
  email: z._default(z.union([z.literal(''), email]), ''),
  country: optionalText(60),
  address: optionalText(120),
  apartment: optionalText(60),
  city: optionalText(80),
  state: optionalText(80),
  postCode: optionalCode(20),
  /** What it speaks with its customers; the first is what it speaks where nothing else is known. */
  languages: z._default(z.array(z.enum(languages)).check(z.minLength(1), z.maxLength(languages.length)), [
    ...languages,
  ]),
})
export type Company = z.infer<typeof Company>

/** What was kept before is shown as it is; what is sent has names that can be read. */
const SentCompany = z.extend(Company, { name: optionalCompanyName(80), legalName: optionalCompanyName(120) })

const path = '/api/company'

export const readCompany = endpoint({
  method: 'GET',
  path,
  summary: 'Get the name, logo, colour and contact of the company, as every visitor sees them',
  access: 'public',
  reply: Company,
})

export const readOwnCompany = endpoint({
  method: 'GET',
  path: `${path}/own`,
  summary: 'Get the company with the version its next change must send',
  access: { action: 'read', subject: 'Company' },
  reply: z.object({ version: versionOrNone, value: Company }),
})

export const changeCompany = endpoint({
  method: 'PUT',
  path: `${path}/own`,
  summary: 'Change the name, logo, colour, contact or languages of the company',
  access: { action: 'write', subject: 'Company' },
  body: z.object({ version: versionOrNone, value: SentCompany }),
  reply: z.object({ version: versionOrNone, value: Company }),
})
