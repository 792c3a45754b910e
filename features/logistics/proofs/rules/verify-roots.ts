import { hashOfJson } from '../../driver/rules/action-chain.ts'
import { lateRootDays } from '../../proof-roots/rules.ts'
import { hashOfRoot, isRootSigned, keyLeaf, routeLeaf, topAbove } from '../../proof-roots/rules/root.ts'
import type { ProofPack, ProofRoot } from './pack.ts'

/** What a root says isn’t what is in the pack, or the workspace didn’t sign it. */
export type RootFault = { kind: 'root'; number: number }
/** A root that stands over the pack; it is compared with the one that was told or published at that time. Over so many entries none is older. */
export type RootOver = { number: number; day: string; hash: string; entries: number }
type Found = {
  faults: RootFault[]
  /** The oldest first. */
  roots: RootOver[]
  unrooted: number
  /** Entries and keys whose oldest root came only days later: an older one, over something else, may have been left out. */
  lateRooted: number
  lateKeys: number
}
type Pack = Pick<ProofPack, 'chains' | 'keys' | 'roots'>
type Over = Pick<ProofRoot, 'leaf'> & RootOver

/** Whether chains and keys of a pack are as each root over them says, which is the oldest over each entry, and what none stands over yet. */
export async function verifyRoots(pack: Pack): Promise<Found> {
  const faults: RootFault[] = []
  const over: Over[] = []
  for (const rooted of pack.roots ?? []) {
    const { root, leaf } = rooted
    const { number, day } = root
    const hash = await hashOfRoot(root)
    const isOther = over.some((one) => one.number === number && one.hash !== hash)
    if (!isOther && (await isOver(rooted, pack))) over.push({ leaf, number, day, hash, entries: 0 })
    else faults.push({ kind: 'root', number })
  }
  over.sort((one, other) => one.number - other.number)
  const oldest = oldestOverEntries(pack, over)
  return {
    faults,
    roots: rootsOf(over, oldest),
    unrooted: oldest.filter(({ root }) => !root).length,
    lateRooted: oldest.filter(({ root, at }) => isLate(root, at)).length,
    lateKeys: (pack.keys ?? []).filter(({ id, registeredAt }) =>
      isLate(
        over.find(({ leaf }) => leaf.name === keyLeaf(id)),
        registeredAt,
      ),
    ).length,
  }
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
  return key !== undefined && (await hashOfJson(key.deviceId)) === hash
}

/** For each entry of the delivery its time and the oldest root over it. */
function oldestOverEntries({ chains }: Pack, over: readonly Over[]): { at: string; root: Over | undefined }[] {
  return chains.flatMap(({ route, links }) => {
    const ofChain = over.filter(({ leaf }) => leaf.name === routeLeaf(route.id))
    return links.flatMap(({ action }, index) =>
      action ? [{ at: action.at, root: ofChain.find(({ leaf }) => leaf.links > index) }] : [],
    )
  })
}

function rootsOf(over: readonly Over[], oldest: readonly { root: Over | undefined }[]): RootOver[] {
  const roots = new Map<number, RootOver>()
  for (const { number, day, hash } of over) {
    const entries = oldest.filter(({ root }) => root?.number === number).length
    roots.set(number, { number, day, hash, entries })
  }
  return [...roots.values()]
}

const dayMs = 86_400_000

/** There is none before the first. */
function isLate(root: RootOver | undefined, at: string): boolean {
  return root !== undefined && root.number > 1 && Date.parse(root.day) - Date.parse(at) > lateRootDays * dayMs
}
