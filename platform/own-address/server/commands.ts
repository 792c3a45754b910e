import { eq } from 'drizzle-orm'
import { administratorIds } from '#platform/access/server/queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { conflict } from '#kit/server/errors.ts'
import type { SignInListener } from '#kit/server/feature.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Settings, Transaction } from '#kit/server/machine.ts'
import { changeVersion, newVersion, staleEdit } from '#kit/server/versions.ts'
import { cameBy } from './came-by.ts'
import { notify } from './notify.ts'
import { keptAddress } from './queries.ts'
import { refusals } from './refusals.ts'
import { ownAddresses } from './tables.ts'

/** Takes the address an administrator signs in at for links, until somebody says which it is; asks them all the first time. */
export const learnAddress: SignInListener = async (tx, context, { userId }) => {
  const { settings, request } = context
  const address = settings.isUrlGuessed ? cameBy(request) : undefined
  if (address === undefined || address === settings.publicUrl) return
  const kept = await keptAddress(tx)
  if (kept?.isConfirmed) return
  const administrators = await administratorIds(tx)
  if (!administrators.includes(userId)) return
  await keepLearned(tx, context, { address, before: kept?.address })
  if (!kept)
    await notify(tx, context, {
      userIds: administrators,
      kind: 'own-address',
      values: { address },
      link: '/apps/site',
    })
  linkTo(settings, address)
}

type Learned = { address: string; before: string | undefined }

async function keepLearned(
  tx: Transaction,
  context: Parameters<SignInListener>[1],
  { address, before }: Learned,
): Promise<void> {
  await tx
    .insert(ownAddresses)
    .values({ id: 1, address, isConfirmed: false })
    .onConflictDoUpdate({ target: ownAddresses.id, set: { address, ...newVersion(ownAddresses) } })
  await recordEvent(tx, context, {
    kind: 'ownAddress.changed',
    entity: 'ownAddress',
    entityId: 'settings',
    before: { address: before },
    after: { address },
  })
}

type Confirmed = { address: string; version: number }

/** Keeps the address an administrator says is right, and notifies all of them. */
export async function confirmAddress(
  tx: Transaction,
  context: Context,
  { address, version }: Confirmed,
): Promise<void> {
  if (!context.settings.isUrlGuessed) throw conflict(refusals.fixed)
  const kept = await keptAddress(tx)
  const set = { address, isConfirmed: true }
  if (version > 0) await changeVersion(tx, ownAddresses, { version, set, where: eq(ownAddresses.id, 1) })
  else {
    const made = await tx
      .insert(ownAddresses)
      .values({ id: 1, ...set })
      .onConflictDoNothing()
      .returning()
    if (made.length === 0) throw staleEdit()
  }
  await recordEvent(tx, context, {
    kind: 'ownAddress.changed',
    entity: 'ownAddress',
    entityId: 'settings',
    before: kept && { address: kept.address, isConfirmed: kept.isConfirmed },
    after: set,
  })
  // Whoever holds the session of one administrator shouldn't be able to lead the others elsewhere in silence.
  await notify(tx, context, {
    userIds: await administratorIds(tx),
    kind: 'own-address-set',
    values: { address, name: context.user.fullName },
    link: '/apps/site',
  })
}

/** Links made from now on begin with this address. */
export function linkTo(settings: Settings, address: string): void {
  settings.publicUrl = address
}
