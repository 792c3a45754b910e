import type { QueryClient } from '@tanstack/react-query'
import { call, CallError } from '#kit/web/call.ts'
import { session } from '#kit/web/session.ts'
import { createStore } from '#kit/web/store.ts'
import { listChats, readChat, sendMessage, sendToPerson, type ChatFile } from '../contract.ts'
import { showSent } from './threads.ts'

/** A message that was written and may not have arrived: in a chat, or to a person where there is no chat yet. */
export type Pending = {
  clientId: string
  to: { chatId: number } | { userId: number }
  message: string
  files: ChatFile[]
  at: string
  /** Why it was refused; it then waits for its writer. */
  problem?: string
}

const retryMs = 3000
const pending = createStore<Pending[]>(read())
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined

/** What this browser still has to send. */
export const usePending = pending.use

/** Keeps a message until the server has it; the id made here lets it arrive once, however often it is sent. */
export function enqueue(queries: QueryClient, given: Pick<Pending, 'to' | 'message' | 'files'>): void {
  keep([...read(), { ...given, clientId: crypto.randomUUID(), at: new Date().toISOString() }])
  void sendPending(queries)
}

export function dropPending(clientId: string): void {
  keep(read().filter((one) => one.clientId !== clientId))
}

/** Sends a refused message again. */
export function retryPending(queries: QueryClient, clientId: string): void {
  keep(
    read().map(({ problem, ...one }) =>
      one.clientId === clientId || problem === undefined ? one : { ...one, problem },
    ),
  )
  void sendPending(queries)
}

/** Sends what waits, one after the other; what does not arrive is tried again until it does. */
export async function sendPending(queries: QueryClient): Promise<void> {
  if (isSending) return
  clearTimeout(timer)
  isSending = true
  try {
    for (let next = firstDue(); next; next = firstDue()) await send(queries, next)
  } catch {
    timer = setTimeout(() => void sendPending(queries), retryMs)
  } finally {
    isSending = false
  }
}

function firstDue(): Pending | undefined {
  return read().find(({ problem }) => problem === undefined)
}

async function send(queries: QueryClient, one: Pending): Promise<void> {
  const body = { message: one.message, clientId: one.clientId, files: one.files.map(({ id }) => id) }
  try {
    if ('chatId' in one.to) {
      const { chatId } = one.to
      const { msg } = await call(sendMessage, { params: { id: chatId }, body })
      showSent(queries, chatId, msg)
    } else {
      await call(sendToPerson, { params: { userId: one.to.userId }, body })
      await queries.invalidateQueries({ queryKey: [readChat.path] })
    }
    dropPending(one.clientId)
    void queries.invalidateQueries({ queryKey: [listChats.path] })
  } catch (error) {
    if (!isFinal(error)) throw error
    keep(read().map((kept) => (kept.clientId === one.clientId ? { ...kept, problem: error.message } : kept)))
  }
}

// Signed out, too quick, out of reach: the same message may be taken later.
function isFinal(error: unknown): error is CallError {
  return error instanceof CallError && error.status < 500 && ![401, 408, 429].includes(error.status)
}

function keyOfOwner(): string {
  return `chat-pending-${session()?.userData.id ?? 0}`
}

function read(): Pending[] {
  if (typeof localStorage === 'undefined') return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOfOwner()) ?? '[]')
    return Array.isArray(kept) ? (kept as Pending[]) : []
  } catch {
    return []
  }
}

function keep(next: Pending[]) {
  if (next.length > 0) localStorage.setItem(keyOfOwner(), JSON.stringify(next))
  else localStorage.removeItem(keyOfOwner())
  pending.set(next)
}

// Another tab may have sent what this one shows as waiting.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => key === keyOfOwner() && pending.set(read()))
