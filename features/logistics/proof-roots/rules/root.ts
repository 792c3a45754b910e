import * as z from 'zod/mini'
import { canonicalJson, hashOfJson } from '../../driver/rules/action-chain.ts'
import { isSignedBy, keyIdOf } from '../../driver/rules/signed-act.ts'

export const rootFormat = 'routewright-root-1'

/** What a root stands for besides its leaves: how many there are, and one hash over all of them. */
const Covered = z.object({ entries: z.number(), hash: z.string() })

/** One hash over all that a workspace recorded in a day, and over what it says of itself. */
export const Root = z.object({
  format: z.literal(rootFormat),
  /** Counts the roots of the workspace, from 1 up without gaps. */
  number: z.number(),
  day: z.string(),
  madeAt: z.string(),
  /** The hash of the root before; empty for the first. */
  previous: z.string(),
  /** Over the chains that grew and the keys that came since the root before. */
  leaves: z.number(),
  hash: z.string(),
  /** The audit log from its beginning, entry joined to entry; with the last one that is covered. */
  log: z.extend(Covered, { lastId: z.string() }),
  /** What recipients were told since the root before. */
  promises: Covered,
})
export type Root = z.infer<typeof Root>

export const SignedRoot = z.object({ root: Root, keyId: z.string(), signature: z.string() })
export type SignedRoot = z.infer<typeof SignedRoot>

/** The public key of a workspace. */
export const RootKey = z.object({ id: z.string(), publicKey: z.string(), madeAt: z.string() })
export type RootKey = z.infer<typeof RootKey>

/** A chain as it was, or a key of a device. */
export const Leaf = z.object({ name: z.string(), links: z.number(), hash: z.string() })
export type Leaf = z.infer<typeof Leaf>

/** The hashes beside the way from a leaf up to its root. */
export const Path = z.array(z.object({ hash: z.string(), isBefore: z.boolean() })).check(z.maxLength(40))
export type Path = z.infer<typeof Path>

/** As it stands on paper: enough to find it in the public list, and to tell it from any other. */
export const shortRoot = (hash: string) => hash.slice(0, 16)

export const routeLeaf = (routeId: number | '') => `route ${routeId}`
export const keyLeaf = (keyId: string) => `key ${keyId}`

/** The text that is signed, and whose hash the next root names. */
export const rootText = (root: Root) => canonicalJson(root)
export const hashOfRoot = (root: Root) => hashOfJson(root)

export async function isRootSigned(
  { root, keyId, signature }: SignedRoot,
  { id, publicKey }: RootKey,
): Promise<boolean> {
  const isItsKey = id === keyId && (await keyIdOf(publicKey).catch(() => '')) === id
  return isItsKey && isSignedBy(publicKey, rootText(root), signature)
}

/** The hashes of a tree level by level, the leaves first. One without a partner goes up as it is. */
export async function treeOf(leaves: readonly Leaf[]): Promise<string[][]> {
  const levels = [await Promise.all(leaves.map(hashOfLeaf))]
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    const above: string[] = []
    for (let at = 0; at < below.length; at += 2)
      above.push(at + 1 < below.length ? await hashOfPair(below[at]!, below[at + 1]!) : below[at]!)
    levels.push(above)
  }
  return levels
}

export function topOf(levels: readonly string[][]): string {
  return levels.at(-1)?.[0] ?? ''
}

export function pathIn(levels: readonly string[][], position: number): Path {
  return levels.slice(0, -1).flatMap((level, height) => {
    const at = position >> height
    const isBefore = at % 2 === 1
    const hash = level[isBefore ? at - 1 : at + 1]
    return hash === undefined ? [] : [{ hash, isBefore }]
  })
}

/** The root that a leaf leads up to. */
export async function topAbove(leaf: Leaf, path: Path): Promise<string> {
  let hash = await hashOfLeaf(leaf)
  for (const { hash: beside, isBefore } of path)
    hash = isBefore ? await hashOfPair(beside, hash) : await hashOfPair(hash, beside)
  return hash
}

function hashOfLeaf({ name, links, hash }: Leaf): Promise<string> {
  return hashOfJson({ name, links, hash })
}

const hashOfPair = (one: string, other: string) => hashOfJson([one, other])
