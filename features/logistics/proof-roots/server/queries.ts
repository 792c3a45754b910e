import { asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { mostRoots, mostRootsOver } from '../rules.ts'
import { hashOfRoot, pathIn, treeOf, type Leaf, type Path, type RootKey, type SignedRoot } from '../rules/root.ts'
import { proofRootKeys, proofRootLeaves, proofRoots } from './tables.ts'

/** A leaf with a root that stands over it, and the way there. */
export type Rooted = SignedRoot & { publicKey: string; keyMadeAt: string; leaf: Leaf; path: Path }

export async function publishedRoots(db: Database, before: number | undefined) {
  const rows = await db
    .select()
    .from(proofRoots)
    .where(before === undefined ? undefined : lt(proofRoots.number, before))
    .orderBy(desc(proofRoots.number))
    .limit(mostRoots)
  const last = rows.at(-1)?.number ?? 1
  return { roots: rows.map(signedRoot), keys: await rootKeys(db), next: last > 1 ? last : null }
}

export async function newestRoot(db: Database): Promise<{ number: number; hash: string } | undefined> {
  const [row] = await db.select().from(proofRoots).orderBy(desc(proofRoots.number)).limit(1)
  return row && { number: row.number, hash: await hashOfRoot(row.root) }
}

function signedRoot({ root, keyId, signature }: typeof proofRoots.$inferSelect): SignedRoot {
  return { root, keyId, signature }
}

async function rootKeys(db: Database): Promise<RootKey[]> {
  const rows = await db.select().from(proofRootKeys).orderBy(desc(proofRootKeys.madeAt)).limit(100)
  return rows.map(({ id, publicKey, madeAt }) => ({ id, publicKey, madeAt: madeAt.toISOString() }))
}

/**
 * Every root over each of these chains and keys, the oldest first: the newest alone would say nothing of a chain that was written
 * anew before it.
 */
export async function rootsOver(db: Database, names: readonly string[]): Promise<Rooted[]> {
  const { name, rootNumber, position } = proofRootLeaves
  if (names.length === 0) return []
  const places = await db
    .select({ rootNumber, position })
    .from(proofRootLeaves)
    .where(inArray(name, [...names]))
    .orderBy(asc(rootNumber), asc(name))
    .limit(mostRootsOver)
  const keys = new Map((await rootKeys(db)).map((key) => [key.id, key]))
  const found: Rooted[] = []
  for (const number of new Set(places.map((one) => one.rootNumber))) {
    const [row] = await db.select().from(proofRoots).where(eq(proofRoots.number, number))
    const key = row && keys.get(row.keyId)
    if (!row || !key) continue
    const leaves = await leavesOf(db, number)
    const levels = await treeOf(leaves)
    for (const { position: at } of places.filter((one) => one.rootNumber === number))
      found.push({
        ...signedRoot(row),
        publicKey: key.publicKey,
        keyMadeAt: key.madeAt,
        leaf: leaves[at]!,
        path: pathIn(levels, at),
      })
  }
  return found
}

function leavesOf(db: Database, number: number): Promise<Leaf[]> {
  const { name, links, hash, rootNumber, position } = proofRootLeaves
  return db.select({ name, links, hash }).from(proofRootLeaves).where(eq(rootNumber, number)).orderBy(asc(position))
}
