import { and, eq, isNull } from 'drizzle-orm'
import { receiveIncoming, recordMailbox } from '../../email/server/commands.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import type { OpenMailbox, RemoteFolder } from '#kit/server/mailboxes.ts'
import { takeReturned } from '../../../logistics/recipient-messages/server/commands.ts'
import { mostAtFirst } from '../rules.ts'
import type { AccountRow } from './queries.ts'
import { readRemote, unpack, type Fetched, type Numbered } from './read.ts'
import { mailAccountEmails, mailAccounts } from './tables.ts'

export type FolderWork = { machine: Machine; mailbox: OpenMailbox; accountId: number; folder: RemoteFolder }

/** A visit ends after so long, so that nothing waits for it when the program stops. */
const roundMs = 5_000
const batch = { emails: 20, bytes: 8_000_000 }

/** Imports the new emails of a folder since the last sync. Returns whether more are waiting. */
export async function syncFolder(work: FolderWork, account: AccountRow, uidValidity: string): Promise<boolean> {
  const end = performance.now() + roundMs
  const known = account.progress[work.folder]
  const from = known?.uidValidity === uidValidity ? known.lastUid : await startOver(work, uidValidity)
  const waiting = await work.mailbox.numbersFrom(from + 1)
  let at = 0
  while (at < waiting.length && performance.now() < end) {
    const taken = await readBatch(work.mailbox, waiting.slice(at))
    const fetched = await unpack(work.machine, account, taken.numbered)
    at += taken.looked
    await keep(work, uidValidity, { fetched, lastUid: waiting[at - 1]! })
  }
  return at < waiting.length
}

/** The next emails, as many as fit in memory; some may have been deleted on the server in the meantime. */
async function readBatch(mailbox: OpenMailbox, uids: number[]): Promise<{ numbered: Numbered[]; looked: number }> {
  const numbered: Numbered[] = []
  let [looked, bytes] = [0, 0]
  for (const uid of uids) {
    if (looked >= batch.emails || bytes >= batch.bytes) break
    const remote = await readRemote(mailbox, uid)
    if (remote) numbered.push({ uid, remote })
    bytes += remote?.source.length ?? 0
    looked++
  }
  return { numbered, looked }
}

/** The server renumbered the folder, or this is the first sync: known emails are found again by their message id. */
async function startOver({ machine, mailbox, accountId, folder }: FolderWork, uidValidity: string): Promise<number> {
  const numbers = await mailbox.numbersFrom(1)
  const lastUid = numbers.at(-mostAtFirst - 1) ?? 0
  await machine.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const inFolder = and(eq(mailAccountEmails.accountId, accountId), eq(mailAccountEmails.folder, folder))
    await tx.update(mailAccountEmails).set({ uid: null }).where(inFolder)
    const progress = { ...account?.progress, [folder]: { uidValidity, lastUid } }
    await tx.update(mailAccounts).set({ progress }).where(eq(mailAccounts.id, accountId))
  })
  return lastUid
}

async function lockAccount(tx: Transaction, id: number): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(mailAccounts).where(eq(mailAccounts.id, id)).for('update')
  return row
}

type Kept = { fetched: Fetched[]; lastUid: number }

/** Saves emails and the position in the folder in one transaction; another sync may have run in the meantime. */
function keep({ machine, accountId, folder }: FolderWork, uidValidity: string, { fetched, lastUid }: Kept) {
  return machine.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    const reached = account?.progress[folder]
    if (!account || reached?.uidValidity !== uidValidity || reached.lastUid >= lastUid) return
    for (const one of fetched) if (one.uid > reached.lastUid) await keepOne(tx, machine, account, { folder, ...one })
    const progress = { ...account.progress, [folder]: { uidValidity, lastUid } }
    await tx.update(mailAccounts).set({ progress }).where(eq(mailAccounts.id, accountId))
    if (fetched.length > 0) await recordMailbox(tx, machine, account.userId, 'received')
  })
}

type InFolder = Fetched & { folder: RemoteFolder }

async function keepOne(
  tx: Transaction,
  machine: Machine,
  account: AccountRow,
  { folder, uid, remote, email, files }: InFolder,
) {
  const { id: accountId, userId, address: ownAddress } = account
  const { files: _, messageId: messageKey, ...words } = email
  const isUnnumbered = and(
    eq(mailAccountEmails.accountId, accountId),
    eq(mailAccountEmails.messageKey, messageKey),
    eq(mailAccountEmails.folder, folder),
    isNull(mailAccountEmails.uid),
  )
  const [known] = await tx.select({ id: mailAccountEmails.id }).from(mailAccountEmails).where(isUnnumbered).limit(1)
  if (known) {
    await tx.update(mailAccountEmails).set({ uid }).where(eq(mailAccountEmails.id, known.id))
    return
  }
  const { isRead, isStarred, receivedAt } = remote
  const flags = { isRead, isStarred }
  const given = { userId, ownAddress, folder, flags, receivedAt, files }
  const emailId = await receiveIncoming(tx, { ...given, email: { ...words, messageId: messageKey } })
  await tx.insert(mailAccountEmails).values({ accountId, folder, uid, messageKey, emailId, ...flags })
  // Where emails are sent from, those that couldn’t be delivered come back.
  await takeReturned(tx, machine, remote.source)
}
