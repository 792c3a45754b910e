import { eq } from 'drizzle-orm'
import { callerWith } from '#platform/access/server/sessions.ts'
import { recordMailbox } from '../../email/server/commands.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Machine, Transaction, WorkOnJob } from '#kit/server/machine.ts'
import type { OpenMailbox, Visit } from '#kit/server/mailboxes.ts'
import { syncMinutes, pauseMinutes } from '../rules.ts'
import { nextLook, syncJob } from './commands.ts'
import { syncFolder } from './sync-folder.ts'
import { mergeFlags } from './flags.ts'
import { serverOf, type AccountRow } from './queries.ts'
import { mailAccounts } from './tables.ts'

const folders = ['inbox', 'spam'] as const
const minuteMs = 60_000

/** Looks after mail accounts; every process of the program takes part. */
export async function syncAccounts(machine: Machine): Promise<void> {
  if (!machine.mailboxes) return
  const lookInto: WorkOnJob = async ({ accountId, isOnce }, finish) => {
    const id = Number(accountId)
    const [account] = await machine.db.select().from(mailAccounts).where(eq(mailAccounts.id, id))
    // The account was deleted in the meantime: there is nothing left to sync.
    if (!account) return machine.db.transaction((tx) => finish(tx))
    const visit = await look(machine, account)
    await machine.db.transaction(async (tx) => {
      await finish(tx)
      const next = visit === 'rests' ? later(machine) : await note(tx, machine, account, visit)
      if (isOnce !== true) await machine.queue.add(nextLook(id, next), tx)
    })
  }
  machine.queue.work(syncJob, lookInto, { waitsOutside: true })
  await machine.db
    .transaction((tx) => resume(tx, machine))
    .catch((error: unknown) => machine.log.warn({ reason: errorText(error) }, 'mail accounts wait for the next start'))
}

/** A workspace that was moved here brings its accounts, but no jobs. */
async function resume(tx: Transaction, { queue, now }: Machine): Promise<void> {
  const rows = await tx
    .select({ id: mailAccounts.id, nextSyncAt: mailAccounts.nextSyncAt })
    .from(mailAccounts)
    .orderBy(mailAccounts.id)
    .limit(10_000)
  for (const { id, nextSyncAt } of rows) await queue.addMissing(nextLook(id, nextSyncAt ?? now()), tx)
}

function later({ now }: Machine): Date {
  return new Date(now().getTime() + syncMinutes * minuteMs)
}

type Synced = { isMore: boolean }

/** Nothing is synced for suspended people until they can sign in again. */
async function look(machine: Machine, account: AccountRow): Promise<Visit<Synced> | 'rests' | undefined> {
  if (!(await callerWith(machine.db, account.userId))) return 'rests'
  return machine.mailboxes?.visit(await serverOf(machine, account), (mailbox) => syncFolders(machine, account, mailbox))
}

async function syncFolders(machine: Machine, account: AccountRow, mailbox: OpenMailbox): Promise<Synced> {
  const changes: boolean[] = []
  for (const folder of folders) {
    const entered = await mailbox.enter(folder)
    if (!entered) continue
    const work = { machine, mailbox, accountId: account.id, folder }
    changes.push(await syncFolder(work, account, entered.uidValidity))
    await mergeFlags(work)
  }
  return { isMore: changes.includes(true) }
}

/** Writes down how a look went; answers when the next one is due. */
async function note(
  tx: Transaction,
  { now }: Machine,
  account: AccountRow,
  visit: Visit<Synced> | undefined,
): Promise<Date> {
  const { problem, failures, minutes } = outcomeOf(account, visit)
  const nextSyncAt = new Date(now().getTime() + minutes * minuteMs)
  await tx
    .update(mailAccounts)
    .set({ failures, problem, nextSyncAt, ...(problem === null && { lastSyncAt: now() }) })
    .where(eq(mailAccounts.id, account.id))
  const hasChanged = (account.problem === null) !== (problem === null) || account.lastSyncAt === null
  if (hasChanged) await recordMailbox(tx, { now }, account.userId)
  return nextSyncAt
}

function outcomeOf(account: AccountRow, visit: Visit<Synced> | undefined) {
  if (visit?.isDone !== false) return { problem: null, failures: 0, minutes: visit?.result.isMore ? 0 : syncMinutes }
  const { problem, isRefused } = visit
  const failures = account.failures + 1
  return { problem, failures, minutes: pauseMinutes({ failures, isRefused }) }
}
