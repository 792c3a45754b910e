import * as z from 'zod/mini'
import { restoreEndpoint } from '#kit/contract/bulk.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { day, numberId, optionalText, text, version } from '#kit/contract/fields.ts'
import { choiceFilter, numberFilter } from '#kit/contract/filters.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { daysFilter, Trend } from '#kit/contract/trend.ts'
import { countedParts } from './rules.ts'

export const campaignChannels = ['email', 'social', 'ads', 'print', 'event'] as const
export const campaignStates = ['planned', 'running', 'ended'] as const
export type CampaignState = (typeof campaignStates)[number]

const counts = {
  sent: z.number(),
  opened: z.number(),
  clicked: z.number(),
  subscribed: z.number(),
  complaints: z.number(),
  unsubscribed: z.number(),
}
export const Campaign = z.object({
  id: z.number(),
  name: z.string(),
  channel: z.enum(campaignChannels),
  /** What links of the campaign carry as `utm_campaign`; empty where there are no links. */
  code: z.string(),
  startOn: z.string(),
  endOn: z.string(),
  state: z.enum(campaignStates),
  ...counts,
  note: z.string(),
  version,
})
export type Campaign = z.infer<typeof Campaign>

const count = z._default(z.int().check(z.nonnegative(), z.maximum(1_000_000_000)), 0)
const shape = {
  name: text(120),
  channel: z._default(z.enum(campaignChannels), 'email'),
  code: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(/^[a-z0-9_-]{0,60}$/, complaint('office-campaigns:wrong.oddCharacters')),
      ),
    '',
  ),
  startOn: day,
  endOn: day,
  sent: count,
  opened: count,
  clicked: count,
  subscribed: count,
  complaints: count,
  unsubscribed: count,
  note: optionalText(500),
}
type Shape = z.infer<z.ZodMiniObject<typeof shape>>

const lastsForward = z.refine<Shape>(({ startOn, endOn }) => startOn <= endOn, {
  message: complaint('office-campaigns:wrong.endsBeforeStart'),
  path: ['endOn'],
})
const ofThoseSent = countedParts.map((part) =>
  z.refine<Shape>((given) => given[part] <= given.sent, {
    message: complaint('office-campaigns:wrong.moreThanSent'),
    path: [part],
  }),
)
export const CampaignInput = z.object(shape).check(lastsForward, ...ofThoseSent)
export type CampaignInput = z.infer<typeof CampaignInput>

const path = '/api/apps/campaigns'
const reads = { action: 'read', subject: 'Campaign' } as const

export const listCampaigns = endpoint({
  method: 'GET',
  path,
  summary: 'List campaigns; the one that started last comes first',
  access: reads,
  query: listQuery(['name', 'start', 'end', 'sent', 'opened', 'clicked'], {
    state: choiceFilter(campaignStates),
    channel: choiceFilter(campaignChannels),
    /** Only those that started in the last so many days. */
    startedDays: numberFilter,
  }),
  reply: z.object({ campaigns: z.array(Campaign), total: z.number() }),
})
export const readCampaignFigures = endpoint({
  method: 'GET',
  path: `${path}/figures`,
  summary: 'Get what the campaigns that started in a period reached, compared with the period before',
  access: reads,
  query: z.object({ days: daysFilter }),
  reply: z.object({
    campaigns: Trend,
    sent: Trend,
    opened: Trend,
    clicked: Trend,
    subscribed: Trend,
    complaints: Trend,
    unsubscribed: Trend,
  }),
})
export const readCampaign = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Get a campaign',
  access: reads,
  params: numberId,
  reply: Campaign,
})
export const createCampaign = endpoint({
  method: 'POST',
  path,
  summary: 'Add a campaign',
  access: { action: 'create', subject: 'Campaign' },
  body: CampaignInput,
  reply: Campaign,
  status: 201,
})
export const changeCampaign = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change a campaign',
  access: { action: 'write', subject: 'Campaign' },
  params: numberId,
  body: z.object({ ...shape, version }).check(lastsForward, ...ofThoseSent),
  reply: Campaign,
})
export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a campaign',
  access: { action: 'delete', subject: 'Campaign' },
  params: numberId,
})
export const restoreCampaign = restoreEndpoint(path, 'Campaign')
