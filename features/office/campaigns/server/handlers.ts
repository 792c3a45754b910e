import { and, eq, isNull, ne } from 'drizzle-orm'
import { archive, recordEvent, restore } from '#platform/events/server/commands.ts'
import { invalid, notFound } from '#kit/server/errors.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { heldBefore } from '#kit/server/rows.ts'
import { changeVersion } from '#kit/server/versions.ts'
import * as contract from '../contract.ts'
import { refusals } from './refusals.ts'
import { campaignFigures, campaignPage, findCampaign } from './queries.ts'
import { campaigns } from './tables.ts'

export const campaignHandlers: Handlers = []
const entity = 'campaign'
const here = isNull(campaigns.archivedAt)

handle(campaignHandlers, contract.listCampaigns, ({ query }, { db, now }) => campaignPage(db, query, now()))

handle(campaignHandlers, contract.readCampaignFigures, ({ query: { days } }, { db, now }) =>
  campaignFigures(db, now(), days),
)

handle(campaignHandlers, contract.readCampaign, ({ params }, { db, now }) => findCampaign(db, params.id, now()))

handle(campaignHandlers, contract.createCampaign, ({ body }, context) =>
  context.db.transaction(async (tx) => {
    await mustBeFree(tx, body.code, 0)
    const [row] = await tx.insert(campaigns).values(body).returning({ id: campaigns.id })
    const { id } = row!
    await recordEvent(tx, context, { kind: 'campaign.created', entity, entityId: id, after: { name: body.name } })
    return findCampaign(tx, id, context.now())
  }),
)

handle(campaignHandlers, contract.changeCampaign, ({ params: { id }, body: { version, ...set } }, context) =>
  context.db.transaction(async (tx) => {
    const where = and(eq(campaigns.id, id), here)!
    const [before] = await tx.select().from(campaigns).where(where)
    if (!before) throw notFound(refusals.things.campaign, id)
    await mustBeFree(tx, set.code, id)
    await changeVersion(tx, campaigns, { where, version, set })
    const kept = { before: heldBefore(before, set), after: set }
    await recordEvent(tx, context, { kind: 'campaign.changed', entity, entityId: id, ...kept })
    return findCampaign(tx, id, context.now())
  }),
)

handle(campaignHandlers, contract.deleteCampaign, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const gone = await archive(tx, context, { table: campaigns, entity, where: eq(campaigns.id, id) })
    if (gone === undefined) throw notFound(refusals.things.campaign, id)
  }),
)

handle(campaignHandlers, contract.restoreCampaign, ({ params: { id } }, context) =>
  context.db.transaction(async (tx) => {
    const [gone] = await tx.select({ code: campaigns.code }).from(campaigns).where(eq(campaigns.id, id))
    if (gone) await mustBeFree(tx, gone.code, id)
    await restore(tx, context, { table: campaigns, entity, id, thing: refusals.things.deletedCampaign })
  }),
)

/** A code stands for one campaign, so that a visit counts for the right one. */
async function mustBeFree(tx: Transaction, code: string, id: number): Promise<void> {
  if (code === '') return
  const isTaken = and(here, eq(campaigns.code, code), ne(campaigns.id, id))
  if ((await tx.$count(campaigns, isTaken)) > 0) throw invalid('code', refusals.codeTaken, { code })
}
