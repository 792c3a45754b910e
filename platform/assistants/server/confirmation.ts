import { isRecord } from '#kit/contract/is-record.ts'
import type { Context } from '#kit/server/handle.ts'
import { seal, unseal } from '#kit/server/seal.ts'

/** How long a person has to look at a preview. */
const minutes = 15

type Change = { tool: string; given: Record<string, unknown> }
type From = Pick<Context, 'secretKey' | 'sha256' | 'now' | 'user'>

/** Stands for exactly this change by this caller; nothing is stored, so it is as good after a restart. */
export async function confirmationOf(change: Change, from: From): Promise<{ confirm: string; until: string }> {
  const until = new Date(from.now().getTime() + minutes * 60_000).toISOString()
  const words = JSON.stringify({ until, of: await digestOf(change, from) })
  return { confirm: await seal(from.secretKey, new TextEncoder().encode(words)), until }
}

/** Whether it stands for this change; `late` where a person took too long. */
export async function confirms(confirm: unknown, change: Change, from: From): Promise<'yes' | 'no' | 'late'> {
  const words = typeof confirm === 'string' ? await opened(confirm, from) : undefined
  if (!isRecord(words) || words['of'] !== (await digestOf(change, from))) return 'no'
  return String(words['until']) < from.now().toISOString() ? 'late' : 'yes'
}

async function opened(confirm: string, { secretKey }: From): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(await unseal(secretKey, confirm)))
  } catch {
    return undefined
  }
}

async function digestOf({ tool, given }: Change, { sha256, user }: From): Promise<string> {
  return sha256(JSON.stringify([user.sessionId, tool, ordered(given)]))
}

/** Assistants write the same arguments in another order the second time. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([name, inner]) => [name, ordered(inner)])
}
