import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useChanges } from '#platform/events/web/live.ts'
import { sendPending } from './outbox.ts'
import { syncThread } from './threads.ts'
import { endTyping, hearTyping } from './typing.ts'

/** Keeps the open chat up to date while others write, and sends what waits as soon as the server is back. */
export function useChatLive(openId: number | undefined): void {
  const queries = useQueryClient()
  const listener = useMemo(() => {
    const syncOpen = () => openId !== undefined && void syncThread(queries, openId)
    return {
      onChange: ({ kind, entity, entityId }: { kind: string; entity: string; entityId: string }) => {
        if (entity === 'typing') hearTyping(entityId)
        if (kind === 'chat.message') endTyping(entityId)
        if (entity === 'presence') syncOpen()
        if (entity === 'chat' && Number(entityId) === openId) syncOpen()
      },
      onBack: () => {
        syncOpen()
        void sendPending(queries)
      },
    }
  }, [queries, openId])
  useChanges(listener)
  useEffect(() => {
    void sendPending(queries)
    const again = () => void sendPending(queries)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [queries])
}
