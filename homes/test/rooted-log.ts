import { hashOfEntry, joined, type LogEntry } from '#features/logistics/proof-roots/rules/log-chain.ts'
import { hashOfRoot, type Root, type SignedRoot } from '#features/logistics/proof-roots/rules/root.ts'
import { testRootKey } from './root-key.ts'

/** A log of six entries under two signed roots, and one that came later. */
export async function rootedLog() {
  const { key, sign } = await testRootKey()
  const lines = Array.from({ length: 7 }, (_, at): LogEntry => {
    const what = { kind: 'order.created', entity: 'order', entityId: String(at), before: null, after: { total: at } }
    return { id: `0${at}`, at: `2026-11-2${at}T08:00:00.000Z`, actorId: 1, actorName: 'Ana', address: '', ...what }
  })
  const roots: SignedRoot[] = []
  let hash = ''
  for (const [at, line] of lines.slice(0, 6).entries()) {
    hash = await joined(hash, await hashOfEntry(line))
    if (at % 3 !== 2) continue
    const before = roots.at(-1)
    const root: Root = {
      format: 'routewright-root-1',
      number: roots.length + 1,
      day: line.at.slice(0, 10),
      madeAt: line.at,
      previous: before ? await hashOfRoot(before.root) : '',
      leaves: 0,
      hash: '',
      log: { entries: at + 1, hash, lastId: line.id },
      promises: { entries: 0, hash: '' },
    }
    roots.push(await sign(root))
  }
  return { lines, roots, keys: [key], sign }
}
