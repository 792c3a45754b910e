import { canonicalJson, sha256 } from '../../driver/rules/action-chain.ts'
import { hashOfRoot, isRootSigned, keyLeaf, routeLeaf, topAbove } from '../../proof-roots/rules/root.ts'
import type { ProofPack, ProofRoot } from './pack.ts'

/** What a root says isn’t what is in the pack, or the workspace didn’t sign it. */
export type RootFault = { kind: 'root'; number: number }
/** A root that stands over the pack; it is compared with the one that was told or published at that time. */
export type RootOver = { number: number; day: string; hash: string }
type Found = { faults: RootFault[]; roots: RootOver[]; unrooted: number }
type Pack = Pick<ProofPack, 'chains' | 'keys' | 'roots'>

/** Whether chains and keys of a pack are under the roots that it names, and how many entries came after these. */
export async function verifyRoots(pack: Pack): Promise<Found> {
  const faults: RootFault[] = []
  const roots = new Map<number, RootOver>()
  for (const rooted of pack.roots ?? []) {
    const { root } = rooted
    const { number, day } = root
    if (await isOver(rooted, pack)) roots.set(number, { number, day, hash: await hashOfRoot(root) })
    else faults.push({ kind: 'root', number })
  }
  return { faults, roots: [...roots.values()], unrooted: unrootedIn(pack) }
}

async function isOver(rooted: ProofRoot, pack: Pack): Promise<boolean> {
  const { root, keyId, publicKey, keyMadeAt: madeAt, leaf, path } = rooted
  const isSigned = await isRootSigned(rooted, { id: keyId, publicKey, madeAt })
  return isSigned && (await topAbove(leaf, path)) === root.hash && isInPack(leaf, pack)
}

async function isInPack({ name, links, hash }: ProofRoot['leaf'], { chains, keys = [] }: Pack): Promise<boolean> {
  const chain = chains.find(({ route }) => routeLeaf(route.id) === name)
  if (chain) return chain.links[links - 1]?.hash === hash
  const key = keys.find(({ id }) => keyLeaf(id) === name)
  return key !== undefined && (await sha256(new TextEncoder().encode(canonicalJson(key.deviceId)))) === hash
}

/** Entries of the delivery that are in no root yet. */
function unrootedIn({ chains, roots = [] }: Pack): number {
  return chains.reduce((sum, { route, links }) => {
    const covered = roots.find(({ leaf }) => leaf.name === routeLeaf(route.id))?.leaf.links ?? 0
    return sum + links.slice(covered).filter(({ action }) => action !== null).length
  }, 0)
}
