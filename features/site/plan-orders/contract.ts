import * as z from 'zod/mini'
import { plans } from '#platform/accounts/rules.ts'
import { Address } from '#kit/contract/address.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { email, optionalCode, optionalText, text } from '#kit/contract/fields.ts'
import { cents } from '#kit/contract/money.ts'

export const PlanOrder = z.object({
  /** One for each order a person means: sending it again makes no second one. */
  key: z.uuid(),
  plan: z.enum(plans),
  isYearly: z.boolean(),
  /** The total the person saw, with tax; the order is refused if it has changed. */
  expectedCents: cents,
  name: text(80),
  company: optionalText(120),
  email,
  phone: optionalCode(),
  address: Address,
  note: optionalText(1000),
  /** People never see this field. Programs that fill in every field are recognised by it. */
  website: z._default(z.string().check(z.maxLength(200)), ''),
})
export type PlanOrder = z.infer<typeof PlanOrder>

export const orderPlan = endpoint({
  method: 'POST',
  path: '/api/pages/pricing/orders',
  summary: 'Order a plan by invoice; the people of the workspace receive it as a support ticket',
  access: 'public',
  body: PlanOrder,
  reply: z.object({ number: z.number(), plan: z.enum(plans), totalCents: z.number(), currency: z.string() }),
  status: 201,
})
