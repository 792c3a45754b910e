import { wallTime } from '#kit/contract/wall-time.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import * as contract from '../contract.ts'
import { areaAround } from '../rules/closed-road.ts'
import { acceptAllDetours } from './accept-detours.ts'
import { accept } from './accept-order.ts'
import { acceptMoved } from './accept-move.ts'
import { acceptRescued } from './accept-rescue.ts'
import { acceptedOn } from './accepted-proposals.ts'
import { callIn } from './call-in.ts'
import { findDetours } from './find-detours.ts'
import { findProposals, replan } from './find-proposals.ts'
import { findRescues } from './find-rescues.ts'
import { undo } from './undo-proposal.ts'

export const proposalHandlers: Handlers = []

handle(proposalHandlers, contract.listProposals, async ({ query: { date, ...query } }, context) => {
  const { db, user, now } = context
  const { timeZone } = await logisticsSetting(db, 'general')
  const asked = { ...query, day: date ?? wallTime(now(), timeZone).slice(0, 10) }
  return {
    at: now().toISOString(),
    ...(await findProposals(context, user, asked)),
    accepted: await acceptedOn(db, user, asked),
  }
})

handle(proposalHandlers, contract.replanRoute, async ({ params: { id } }, context) => ({
  proposal: await replan(context, context.user, id),
}))
handle(proposalHandlers, contract.acceptProposal, ({ body }, context) => accept(context, body))
handle(proposalHandlers, contract.acceptMove, ({ body }, context) => acceptMoved(context, body))
handle(proposalHandlers, contract.readRescue, ({ params: { id } }, context) => findRescues(context, context.user, id))
handle(proposalHandlers, contract.acceptRescue, ({ body }, context) => acceptRescued(context, body))
handle(proposalHandlers, contract.callInDriver, ({ body }, context) => callIn(context, body))
handle(proposalHandlers, contract.readDetours, async ({ query: { longitude, latitude, meters } }, context) => {
  const area = areaAround([longitude, latitude], meters)
  return { at: context.now().toISOString(), area, ...(await findDetours(context, context.user, area)) }
})
handle(proposalHandlers, contract.acceptDetours, ({ body }, context) => acceptAllDetours(context, body))
handle(proposalHandlers, contract.undoProposal, ({ params: { id } }, context) => undo(context, id))
