import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { recordMailbox, setFlags } from '../../email/server/commands.ts'
import { flagsOf } from '../../email/server/queries.ts'
import type { Machine } from '#kit/server/machine.ts'
import type { RemoteFlags, RemoteFolder } from '#kit/server/mailboxes.ts'
import { areSame, mergedFlags } from '../rules.ts'
import type { FolderWork } from './sync-folder.ts'
import { mailAccountEmails, mailAccounts } from './tables.ts'

/** So many of the newest emails of a folder are kept alike on both sides. */
const mostCompared = 1_000

type Merge = { id: number; emailId: number; before: RemoteFlags; agreed: RemoteFlags }

/** Brings what was read or starred on one side to the other. */
export async function mergeFlags({ machine, mailbox, accountId, folder }: FolderWork): Promise<void> {
  const rows = await comparedRows(machine, accountId, folder)
  const oldest = rows.at(-1)
  if (!oldest) return
  const there = await mailbox.flags(oldest.uid)
  const here = await flagsOf(
    machine.db,
    rows.map(({ emailId }) => emailId),
  )
  const merges: Merge[] = []
  for (const { id, uid, emailId, isRead, isStarred } of rows) {
    const [own, remote] = [here.get(emailId), there.get(uid)]
    if (!own || !remote) continue
    const agreed = { isRead, isStarred }
    const merged = mergedFlags(agreed, own, remote)
    if (!areSame(merged, remote)) await mailbox.setFlags(uid, merged)
    if (!areSame(merged, own) || !areSame(merged, agreed)) merges.push({ id, emailId, before: own, agreed: merged })
  }
  if (merges.length > 0) await agree({ machine, accountId }, merges)
}

async function comparedRows({ db }: Machine, accountId: number, folder: RemoteFolder) {
  const { uid, emailId } = mailAccountEmails
  const inFolder = and(eq(mailAccountEmails.accountId, accountId), eq(mailAccountEmails.folder, folder))
  const rows = await db
    .select()
    .from(mailAccountEmails)
    .where(and(inFolder, isNotNull(uid), isNotNull(emailId)))
    .orderBy(desc(uid))
    .limit(mostCompared)
  return rows.map((row) => ({ ...row, uid: row.uid ?? 0, emailId: row.emailId ?? 0 }))
}

async function agree({ machine, accountId }: Pick<FolderWork, 'machine' | 'accountId'>, merges: Merge[]) {
  await machine.db.transaction(async (tx) => {
    const owner = { userId: mailAccounts.userId }
    const [account] = await tx.select(owner).from(mailAccounts).where(eq(mailAccounts.id, accountId)).for('update')
    if (!account) return
    for (const { id, emailId, before, agreed } of merges)
      if (await setFlags(tx, { id: emailId, before, after: agreed }))
        await tx.update(mailAccountEmails).set(agreed).where(eq(mailAccountEmails.id, id))
    await recordMailbox(tx, machine, account.userId)
  })
}
