import { and, asc, desc, gt, gte, lt, sql } from 'drizzle-orm'
import { daysAfter } from '#kit/contract/days.ts'
import { momentAt, wallTime } from '#kit/contract/wall-time.ts'
import { administratorIds } from '#platform/access/server/queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { hashOfJson } from '../../driver/rules/action-chain.ts'
import { signText } from '../../driver/rules/signed-act.ts'
import { deviceKeys } from '../../driver-devices/server/tables.ts'
import { promises } from '../../promise-ledger/server/tables.ts'
import { routeActions } from '../../routes/server/tables.ts'
import { logisticsSetting } from '../../settings/server/queries.ts'
import { sameClockMs, settledMinutes } from '../rules.ts'
import { hashOfRoot, keyLeaf, rootFormat, rootText, topOf, treeOf, type Leaf, type Root } from '../rules/root.ts'
import { logUpTo } from './log.ts'
import { notify } from './notify.ts'
import { rootSigner } from './root-key.ts'
import { proofRootLeaves, proofRoots } from './tables.ts'

type Before = typeof proofRoots.$inferSelect
type Span = { from: Date; until: Date }

/** Makes and signs the root of the days that are over, where there is none yet. */
export async function makeRootWhenDue(machine: Machine): Promise<void> {
  const { db, now } = machine
  const { timeZone } = await logisticsSetting(db, 'general')
  const settledMs = now().getTime() - settledMinutes * 60_000
  const today = wallTime(new Date(settledMs), timeZone).slice(0, 10)
  const day = daysAfter(today, -1)
  const [before] = await db.select().from(proofRoots).orderBy(desc(proofRoots.number)).limit(1)
  if (before && before.day >= day) return
  if (before && day > daysAfter(before.day, 1)) await checkClock(machine)
  // By the clocks, also on days on which they change; what may still be on its way waits for the next root.
  const until = new Date(Math.min(momentAt(`${today}T00:00`, timeZone).getTime(), settledMs))
  const leaves = await leavesIn(db, { from: before?.until ?? new Date(0), until })
  const root = await rootOf(machine, { before, day, until, leaves })
  if (before || root.leaves > 0 || root.log.entries > 0) await keepRoot(machine, { root, until, leaves, before })
}

/** A clock that is ahead would hold up every root until that day has come. */
async function checkClock({ db, now }: Machine): Promise<void> {
  const atMs = sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`
  const [clock] = await db.select({ atMs }).from(proofRoots).limit(1)
  if (clock === undefined || Math.abs(clock.atMs - now().getTime()) > sameClockMs)
    throw new Error('the clock of the program isn’t that of the database, so no root is made for days ahead')
}

type Due = { before: Before | undefined; day: string; until: Date; leaves: Leaf[] }

async function rootOf({ db, now }: Machine, { before, day, until, leaves }: Due): Promise<Root> {
  return {
    format: rootFormat,
    number: (before?.number ?? 0) + 1,
    day,
    madeAt: now().toISOString(),
    previous: before ? await hashOfRoot(before.root) : '',
    leaves: leaves.length,
    hash: topOf(await treeOf(leaves)),
    log: await logUpTo(db, before?.root.log, until),
    promises: await promisesIn(db, { from: before?.until ?? new Date(0), until }),
  }
}

async function keepRoot(
  machine: Machine,
  { root, until, leaves, before }: Omit<Due, 'day'> & { root: Root },
): Promise<void> {
  const signer = await rootSigner(machine)
  const signature = await signText(signer.privateKey, rootText(root))
  const { number, day } = root
  await machine.db.transaction(async (tx) => {
    // Another process may have made it meanwhile.
    const made = await tx
      .insert(proofRoots)
      .values({ number, day, until, root, keyId: signer.id, signature })
      .onConflictDoNothing()
      .returning({ number: proofRoots.number })
    if (made.length === 0) return
    await keepLeaves(tx, number, leaves)
    const after = { day, entries: root.log.entries - (before?.root.log.entries ?? 0), chains: root.leaves }
    await recordEvent(tx, machine, { kind: 'proofRoot.root-signed', entity: 'proofRoot', entityId: number, after })
    const values = { day, number: String(number), root: await hashOfRoot(root) }
    await notify(tx, machine, { userIds: await administratorIds(tx), kind: 'proof-root', values })
  })
}

const batch = 1000

async function keepLeaves(tx: Transaction, rootNumber: number, leaves: readonly Leaf[]): Promise<void> {
  const rows = leaves.map((leaf, position) => ({ ...leaf, rootNumber, position }))
  for (let start = 0; start < rows.length; start += batch)
    await tx.insert(proofRootLeaves).values(rows.slice(start, start + batch))
}

/** The chains that grew in a span, each as it was at its end, and the keys of devices that came. */
async function leavesIn(db: Database, { from, until }: Span): Promise<Leaf[]> {
  const { chain: name, link: links, hash, receivedAt } = routeActions
  const chains = await db
    .selectDistinctOn([name], { name, links, hash })
    .from(routeActions)
    .where(and(gte(receivedAt, from), lt(receivedAt, until)))
    .orderBy(asc(name), desc(links))
  const keys = await db
    .select({ id: deviceKeys.id, deviceId: deviceKeys.deviceId })
    .from(deviceKeys)
    .where(and(gte(deviceKeys.registeredAt, from), lt(deviceKeys.registeredAt, until)))
    .orderBy(asc(deviceKeys.id))
  const leaves: Leaf[] = [...chains]
  for (const { id, deviceId } of keys) leaves.push({ name: keyLeaf(id), links: 0, hash: await hashOfJson(deviceId) })
  return leaves
}

/** What recipients were told, as it was told: what became of it later is no part of it. */
async function promisesIn(db: Database, { from, until }: Span): Promise<Root['promises']> {
  const { id, toldAt } = promises
  let [entries, hash, last] = [0, '', 0]
  for (;;) {
    const rows = await db
      .select()
      .from(promises)
      .where(and(gte(toldAt, from), lt(toldAt, until), gt(id, last)))
      .orderBy(asc(id))
      .limit(batch)
    for (const { deliveryId, channel, earliest, latest, personName, ...row } of rows) {
      const times = { earliest: earliest.toISOString(), latest: latest.toISOString(), toldAt: row.toldAt.toISOString() }
      hash = await hashOfJson({ previous: hash, id: row.id, deliveryId, channel, personName, ...times })
    }
    entries += rows.length
    last = rows.at(-1)?.id ?? last
    if (rows.length < batch) return { entries, hash }
  }
}
