import * as z from 'zod/mini'
import { plans } from '#platform/accounts/rules.ts'
import { Address } from '#kit/contract/address.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { email, optionalCode, optionalText, text } from '#kit/contract/fields.ts'
import { cents } from '#kit/contract/money.ts'

export const planWays = ['invoice', 'card'] as const
/** invoice: an invoice is sent; open: its card payment hasn’t ended. */
export const planPayments = ['invoice', 'open', 'paid', 'failed'] as const

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
  /** By invoice, or by card where the operator has a card provider. */
  way: z._default(z.enum(planWays), 'invoice'),
  /** People never see this field. Programs that fill in every field are recognised by it. */
  website: z._default(z.string().check(z.maxLength(200)), ''),
})
export type PlanOrder = z.infer<typeof PlanOrder>

/** An order as its buyer sees it. */
export const OrderedPlan = z.object({
  number: z.number(),
  plan: z.enum(plans),
  isYearly: z.boolean(),
  totalCents: z.number(),
  currency: z.string(),
  email: z.string(),
  payment: z.enum(planPayments),
})
export type OrderedPlan = z.infer<typeof OrderedPlan>

const path = '/api/pages/pricing/orders'
const byKey = { path: `${path}/{key}`, access: 'public', params: z.object({ key: z.uuid() }) } as const

export const readPlanWays = endpoint({
  method: 'GET',
  path: '/api/pages/pricing/ways',
  summary: 'List the ways in which a plan can be paid',
  access: 'public',
  reply: z.object({ ways: z.array(z.enum(planWays)) }),
})
export const orderPlan = endpoint({
  method: 'POST',
  path,
  summary: 'Order a plan; the people of the workspace receive it as a support ticket, by card once it is paid',
  access: 'public',
  body: PlanOrder,
  reply: OrderedPlan,
  status: 201,
})
export const readPlanOrder = endpoint({
  method: 'GET',
  summary: 'Get a plan order and whether it is paid, for whoever has its key',
  ...byKey,
  reply: OrderedPlan,
})
export const payPlanOrder = endpoint({
  method: 'POST',
  summary: 'The provider’s page on which a plan order is paid by card; none once it has ended',
  ...byKey,
  path: `${path}/{key}/payment`,
  body: z.object({}),
  reply: z.object({ url: z.nullable(z.string()), order: OrderedPlan }),
})
