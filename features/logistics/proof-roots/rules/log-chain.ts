import * as z from 'zod/mini'
import { hashOfJson } from '../../driver/rules/action-chain.ts'
import { hashOfRoot, isRootSigned, type RootKey, type SignedRoot } from './root.ts'

/** An entry of the log with all that is in its hash. */
const Entry = z.strictObject({
  id: z.string(),
  at: z.string(),
  actorId: z.nullable(z.number()),
  actorName: z.string(),
  address: z.string(),
  kind: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
/** What concerns one person alone is there as its hash, without a word beside it that nothing would check. */
export const LogLine = z.union([z.strictObject({ id: z.string(), hash: z.string() }), Entry])
export type LogLine = z.infer<typeof LogLine>
export type LogEntry = z.infer<typeof Entry>

export function hashOfEntry({ id, at, actorId, actorName, address, kind, entity, entityId, ...rest }: LogEntry) {
  const { before = null, after = null } = rest
  return hashOfJson({ id, at, actorId, actorName, address, kind, entity, entityId, before, after })
}

/** The hash of the log up to an entry, joined to the one before it. */
export function joined(previous: string, entryHash: string): Promise<string> {
  return hashOfJson({ previous, entry: entryHash })
}

export type LogFault =
  /** A root that its key didn’t sign, or that doesn’t follow from the one before; and one before which entries say something else. */
  | { kind: 'signature' | 'order' | 'changed'; number: number }
  /** The log has fewer entries than the root covers, or more. */
  | { kind: 'fewer' | 'more'; number: number; expected: number; found: number }
export type LogVerdict = {
  faults: LogFault[]
  roots: number
  /** Entries that a root answers for; how many of them are there as hashes alone, and how many came after the last root. */
  covered: number
  hidden: number
  later: number
}

type Published = { roots: readonly SignedRoot[]; keys: readonly RootKey[] }

/** Whether a log is the one that roots were made of, each from the root before to this one. Lines are in the order of their ids. */
export async function verifyLog(lines: readonly LogLine[], { roots, keys }: Published): Promise<LogVerdict> {
  const sorted = roots.toSorted((one, other) => one.root.number - other.root.number)
  const faults = await faultsOfRoots(sorted, keys)
  let [hash, at] = ['', 0]
  for (const { root } of sorted) {
    const { number, log } = root
    for (; at < lines.length && lines[at]!.id <= log.lastId; at++)
      hash = await joined(hash, await hashOfLine(lines[at]!))
    if (at !== log.entries) {
      faults.push({ kind: at < log.entries ? 'fewer' : 'more', number, expected: log.entries, found: at })
      break
    }
    if (hash !== log.hash) faults.push({ kind: 'changed', number })
    // What follows is checked by itself, so that each day that was changed is named.
    hash = log.hash
  }
  const hidden = lines.slice(0, at).filter((line) => !('kind' in line)).length
  return { faults, roots: sorted.length, covered: at, hidden, later: lines.length - at }
}

async function faultsOfRoots(roots: readonly SignedRoot[], keys: readonly RootKey[]): Promise<LogFault[]> {
  const faults: LogFault[] = []
  let previous: SignedRoot | undefined
  for (const signed of roots) {
    const { number } = signed.root
    const key = keys.find(({ id }) => id === signed.keyId)
    if (!key || !(await isRootSigned(signed, key))) faults.push({ kind: 'signature', number })
    const expected = previous ? await hashOfRoot(previous.root) : ''
    const isNext = number === (previous?.root.number ?? 0) + 1
    if (!isNext || signed.root.previous !== expected) faults.push({ kind: 'order', number })
    previous = signed
  }
  return faults
}

function hashOfLine(line: LogLine): Promise<string> | string {
  return 'kind' in line ? hashOfEntry(line) : line.hash
}
