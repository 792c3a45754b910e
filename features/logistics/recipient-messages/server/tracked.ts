import { notFound, conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { countTrack } from '../../address-checks/server/commands.ts'
import { deliveryByCode } from '../../address-checks/server/queries.ts'
import { isComplaintOf } from '../../recipient-email/server/queries.ts'
import { proveRecipient } from '../../recipient-checks/server/commands.ts'
import type { TrackedMessages } from '../contract.ts'
import { isOptedOut, setOptOut } from './opt-outs.ts'
import { addressesOf } from './reach.ts'
import { refusals } from './refusals.ts'
import { messageSettings } from './settings.ts'

type From = Context<unknown>

/** What a recipient gets, by the code of their link alone: never where, since a part of it is what they prove themselves by. */
export async function trackedMessages(context: From, code: string): Promise<TrackedMessages> {
  const { addresses } = await reachedBehind(context, code)
  const { legalName, storeName } = await storeSetting(context.db, 'details')
  const reached = async (channel: 'email' | 'sms') => {
    const address = addresses[channel]
    if (address === undefined) return null
    const isOff = await isOptedOut(context.db, channel, address)
    return { isOptedOut: isOff, needsDigits: isOff && (await isComplaint(context, channel, address)) }
  }
  return { company: storeName || legalName, email: await reached('email'), sms: await reached('sms') }
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
  if (!isOff && (await isComplaint(context, channel, address))) await proveRecipient(context, delivery, digits)
  await context.db.transaction((tx) => setOptOut(tx, context, { channel, address, isOptedOut: isOff }))
  return trackedMessages(context, code)
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
