import { notFound, conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { senderOfLink } from '../../address-checks/server/queries.ts'
import type { Stored } from '../../deliveries/server/queries.ts'
import { takeTurnOf } from '../../recipient-email/server/commands.ts'
import { isComplaintOf } from '../../recipient-email/server/queries.ts'
import { isProvable } from '../../recipient-checks/rules.ts'
import { countTrack, countWork, linkedDelivery, proveRecipient } from '../../recipient-checks/server/commands.ts'
import { deliveryByCode, deliveryOfLink } from '../../recipient-checks/server/queries.ts'
import type { TrackedMessages } from '../contract.ts'
import { mostAllowed, type ProvingObstacle } from '../rules.ts'
import { isOptedOut, setOptOut } from './opt-outs.ts'
import { addressesOf } from './reach-of-recipient.ts'
import { refusals } from './refusals.ts'
import { messageSettings } from './settings.ts'

type From = Context<unknown>

/** What a recipient gets, by the code of their link alone: never where, since a part of it is what they prove themselves by. */
export async function trackedMessages(context: From, code: string): Promise<TrackedMessages> {
  const { delivery, addresses } = await reachedBehind(context, code)
  const reached = async (channel: 'email' | 'sms') => {
    const address = addresses[channel]
    if (address === undefined) return null
    const isOff = await isOptedOut(context.db, channel, address)
    const isLocked = isOff && (await isComplaint(context, channel, address))
    const whyNot = isLocked ? await obstacleTo(context, delivery) : null
    return { isOptedOut: isOff, needsDigits: isLocked && !whyNot, whyNot }
  }
  return { ...(await senderOfLink(context.db)), email: await reached('email'), sms: await reached('sms') }
}

/** Why digits can't undo a complaint by this link. */
async function obstacleTo(context: From, delivery: Stored): Promise<ProvingObstacle | null> {
  if (!(await deliveryOfLink(context, delivery.trackingCode))) return 'over'
  return isProvable(delivery) ? null : 'nothingKnown'
}

type Wish = { channel: 'email' | 'sms'; isOptedOut: boolean; digits?: string | undefined }

/** Anyone with the link may stop messages, also once it is over; who complained of them says so themselves before they come again. */
export async function changeTracked(
  context: From,
  code: string,
  { channel, isOptedOut: isOff, digits = '' }: Wish,
): Promise<TrackedMessages> {
  const { delivery, addresses } = await reachedBehind(context, code)
  const address = addresses[channel]
  if (address === undefined) throw conflict(refusals.unreachable)
  const wish = { channel, address, isOptedOut: isOff }
  const sender = `messages ${delivery.id}`
  if (!(await change(context, wish, { sender, isProven: false }))) {
    await proveRecipient(context, await linkedDelivery(context, code), digits)
    await change(context, wish, { sender, isProven: true })
  }
  return trackedMessages(context, code)
}

type Asked = { channel: Wish['channel']; address: string; isOptedOut: boolean }

/** False where they have to prove first that it is them. */
function change(context: From, wish: Asked, { sender, isProven }: { sender: string; isProven: boolean }) {
  return context.db.transaction(async (tx) => {
    const { channel, address, isOptedOut: isOff } = wish
    if (channel === 'email') await takeTurnOf(tx, address)
    if (!isOff && !isProven && (await isComplaint({ db: tx }, channel, address))) return false
    const isChanged = await setOptOut(tx, context, wish)
    // Stopping always works; without allowing in between there is nothing to stop.
    if (isChanged && !isOff) await countWork({ ...context, db: tx }, { sender, most: mostAllowed })
    return true
  })
}

async function isComplaint({ db }: Pick<From, 'db'>, channel: Wish['channel'], address: string): Promise<boolean> {
  return channel === 'email' && isComplaintOf(db, address)
}

async function reachedBehind(context: From, code: string) {
  const delivery = await deliveryByCode(context.db, code)
  if (!delivery) {
    await countTrack(context)
    throw notFound(refusals.things.link)
  }
  return { delivery, addresses: addressesOf(delivery, (await messageSettings(context.db)).value) }
}
