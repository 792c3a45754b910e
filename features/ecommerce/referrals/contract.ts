import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { email, isoTime } from '#kit/contract/fields.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { bulkEndpoint } from '#kit/contract/bulk.ts'
import { choiceFilter } from '#kit/contract/filters.ts'

export const referralStatuses = ['Paid', 'Unpaid', 'Rejected'] as const

export const Referral = z.object({
  id: z.number(),
  user: z.string(),
  email: z.string(),
  avatar: z.string(),
  customerId: z.number(),
  referredId: z.number(),
  status: z.enum(referralStatuses),
  value: z.string(),
  earning: z.string(),
  valueCents: z.number(),
  earningCents: z.number(),
  currency: z.string(),
  joinedAt: isoTime,
})
export type Referral = z.infer<typeof Referral>

const path = '/api/apps/ecommerce/referrals'
const query = listQuery(['users', 'referred-id', 'earning', 'value', 'status'], {
  status: choiceFilter(referralStatuses),
})
const reads = { action: 'read', subject: 'Referral' } as const

export const listReferrals = endpoint({
  method: 'GET',
  path,
  summary: 'List referrals',
  access: reads,
  query,
  reply: z.object({ referrals: z.array(Referral), total: z.number() }),
})
export const readReferralFigures = endpoint({
  method: 'GET',
  path: `${path}/figures`,
  summary: 'Get referral figures',
  access: reads,
  reply: z.object({
    currency: z.string(),
    totalEarningCents: z.number(),
    unpaidEarningCents: z.number(),
    signups: z.number(),
    invited: z.number(),
    /** Invited or referred people who then bought something. */
    conversionPercent: z.number(),
    /** The reward for a friend who signs up, and the share of what they buy, in basis points. */
    shareBasisPoints: z.number(),
    link: z.string(),
  }),
})

export const inviteFriend = endpoint({
  method: 'POST',
  path: `${path}/invitations`,
  summary: 'Send an invitation',
  access: { action: 'create', subject: 'Referral' },
  body: z.object({ email }),
  status: 202,
})

/** Pays out or rejects unpaid referrals. Paid and rejected ones don't change. */
export const bulkReferrals = bulkEndpoint(path, 'Referral', ['pay', 'reject'])
