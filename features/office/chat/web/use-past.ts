import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#kit/web/call.ts'
import { ignoreRefusal, keyOf, queryOf } from '#kit/web/query.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { listMessages, type Chat, type Message } from '../contract.ts'
import { pageLength } from '../rules.ts'
import { loadOlder, showPast } from './threads.ts'

type Reply = ReplyOf<typeof listMessages>

/** A chat as far as it is on the screen: its newest messages, or those around one that the reader came for. */
export function usePast(chat: Chat | undefined, messageId: number | undefined) {
  const queries = useQueryClient()
  const id = chat?.id ?? 0
  const { past, extend } = useWindow(chat, messageId ?? 0)
  const { first, last } = endsOf(past)
  return {
    shown: past && chat ? { ...chat, messages: past.messages, hasOlder: past.hasMore } : chat,
    older: () => (past ? extend({ before: first }) : loadOlder(queries, id)).catch(ignoreRefusal),
    newer: past?.hasNewer ? () => void extend({ after: last }).catch(ignoreRefusal) : undefined,
  }
}

/** The messages around one that is not loaded with the chat. */
function useWindow(chat: Chat | undefined, messageId: number) {
  const queries = useQueryClient()
  const id = chat?.id ?? 0
  const given = { params: { id }, query: { around: messageId, limit: pageLength } }
  const isPast = id > 0 && messageId > 0 && !has(chat, messageId)
  const { data } = useQuery({ ...queryOf(listMessages, given), enabled: isPast, staleTime: Infinity })
  // A message that was deleted for the reader is looked for in vain.
  const past = isPast && has(data, messageId) ? data : undefined
  const meets = past && chat && isJoint(past, chat)
  // Once both parts meet, they are one again, which is kept up to date as ever.
  useEffect(() => {
    if (meets) showPast(queries, id, past)
  }, [meets, id, past, queries])
  const extend = async (query: { before: number } | { after: number }) => {
    const more = await call(listMessages, { params: { id }, query: { ...query, limit: pageLength } })
    queries.setQueryData<Reply>(keyOf(listMessages, given), (reply) => reply && joined(reply, more, 'before' in query))
  }
  return { past, extend }
}

type Some = { messages: Message[] }

function has(some: Some | undefined, id: number): boolean {
  return some !== undefined && some.messages.some((message) => message.id === id)
}

function endsOf(some: Some | undefined) {
  return { first: some?.messages[0]?.id ?? 0, last: some?.messages.at(-1)?.id ?? 0 }
}

function isJoint(past: Reply, chat: Chat): boolean {
  return !past.hasNewer || endsOf(past).last >= endsOf(chat).first
}

function joined(reply: Reply, more: Reply, isOlder: boolean): Reply {
  const messages: Message[] = isOlder ? [...more.messages, ...reply.messages] : [...reply.messages, ...more.messages]
  return isOlder ? { ...reply, messages, hasMore: more.hasMore } : { ...reply, messages, hasNewer: more.hasNewer }
}
