import type { QueryClient } from '@tanstack/react-query'
import { call, isMissing } from '#kit/web/call.ts'
import { keyOf, queryOf } from '#kit/web/query.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { listMessages, readThread, type Message } from '../contract.ts'
import { pageLength } from '../rules.ts'
import { withChanges, withOlder } from './merge.ts'

type Reply = ReplyOf<typeof readThread>

const running = new Map<number, { isDue: boolean }>()

/** The query of a chat: read whole when it is opened, and kept up to date by what changes in it. */
export function threadQuery(id: number) {
  return {
    ...queryOf(readThread, { params: { id }, query: { limit: pageLength } }),
    staleTime: Infinity,
    refetchOnMount: 'always' as const,
  }
}

/** Loads what happened in a chat since the last load; several calls at once become one more. */
export async function syncThread(queries: QueryClient, id: number): Promise<void> {
  const now = running.get(id)
  if (now) now.isDue = true
  if (now) return
  const state = { isDue: true }
  running.set(id, state)
  try {
    while (state.isDue) {
      state.isDue = false
      await loadChanges(queries, id)
    }
  } catch (error) {
    // People removed from the group find out here; whatever didn't arrive is loaded with the next change.
    if (error instanceof Error && isMissing(error)) await queries.invalidateQueries({ queryKey: keyOfThread(id) })
  } finally {
    running.delete(id)
  }
}

async function loadChanges(queries: QueryClient, id: number): Promise<void> {
  const known = loaded(queries, id)
  if (!known) return
  const query = { since: known.chat.revision, limit: 200 }
  const changes = await call(listMessages, { params: { id }, query })
  if (changes.hasMore) await queries.invalidateQueries({ queryKey: keyOfThread(id) })
  else update(queries, id, (reply) => ({ ...reply, chat: withChanges(reply.chat, changes) }))
}

/** Brings the messages before those of a chat that are loaded. */
export async function loadOlder(queries: QueryClient, id: number): Promise<void> {
  const before = loaded(queries, id)?.chat.messages[0]?.id
  if (before === undefined) return
  const older = await call(listMessages, { params: { id }, query: { before, limit: pageLength } })
  update(queries, id, (reply) => ({ ...reply, chat: withOlder(reply.chat, older) }))
}

/** Adds messages that reach up to those of a chat that are loaded. */
export function showPast(queries: QueryClient, id: number, past: { messages: Message[]; hasMore: boolean }): void {
  update(queries, id, (reply) => ({ ...reply, chat: withOlder(reply.chat, past) }))
}

/** Shows a message that was just sent, before the stream reports it. */
export function showSent(queries: QueryClient, id: number, message: Message): void {
  update(queries, id, ({ chat, ...rest }) => {
    const { members, revision } = chat
    return { ...rest, chat: withChanges(chat, { messages: [message], members, revision }) }
  })
}

function loaded(queries: QueryClient, id: number): Reply | undefined {
  return queries.getQueryData<Reply>(keyOfThread(id))
}

function update(queries: QueryClient, id: number, change: (reply: Reply) => Reply): void {
  queries.setQueryData<Reply>(keyOfThread(id), (reply) => reply && change(reply))
}

function keyOfThread(id: number) {
  return keyOf(readThread, { params: { id }, query: { limit: pageLength } })
}
