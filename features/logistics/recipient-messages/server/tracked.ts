import { notFound, conflict } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import { storeSetting } from '../../../ecommerce/settings/server/queries.ts'
import { countTrack } from '../../address-checks/server/commands.ts'
import { deliveryByCode } from '../../address-checks/server/queries.ts'
import type { TrackedMessages } from '../contract.ts'
import { maskAddress } from '../rules.ts'
import { isOptedOut, setOptOut } from './opt-outs.ts'
import { addressesOf } from './reach.ts'
import { refusals } from './refusals.ts'
import { messageSettings } from './settings.ts'

type From = Context<unknown>

/** What a recipient gets, by the code of their link: their addresses with their middles hidden. */
export async function trackedMessages(context: From, code: string): Promise<TrackedMessages> {
  const addresses = await addressesBehind(context, code)
  const { legalName, storeName } = await storeSetting(context.db, 'details')
  const reached = async (channel: 'email' | 'sms') => {
    const address = addresses[channel]
    if (address === undefined) return null
    return { address: maskAddress(address), isOptedOut: await isOptedOut(context.db, channel, address) }
  }
  return { company: storeName || legalName, email: await reached('email'), sms: await reached('sms') }
}

type Wish = { channel: 'email' | 'sms'; isOptedOut: boolean }

export async function changeTracked(
  context: From,
  code: string,
  { channel, isOptedOut: isOff }: Wish,
): Promise<TrackedMessages> {
  const address = (await addressesBehind(context, code))[channel]
  if (address === undefined) throw conflict(refusals.unreachable)
  await context.db.transaction((tx) => setOptOut(tx, context, { channel, address, isOptedOut: isOff }))
  return trackedMessages(context, code)
}

async function addressesBehind(context: From, code: string) {
  const delivery = await deliveryByCode(context.db, code)
  if (!delivery) {
    await countTrack(context)
    throw notFound(refusals.things.link)
  }
  return addressesOf(delivery, (await messageSettings(context.db)).value)
}
