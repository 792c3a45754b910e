import { useQuery } from '@tanstack/react-query'
import { queryOf, useSend } from '#kit/web/query.ts'
import { listNotifications, markAllNotifications, markNotification, removeNotification } from '../contract.ts'

const stale = [listNotifications]

/** The person's notifications, and what can be done with them. */
export function useNotifications(query: { limit: number; before?: string; isRead?: boolean }) {
  return {
    ...useQuery({ ...queryOf(listNotifications, { query }), placeholderData: (before) => before }),
    mark: useSend(markNotification, { stale }),
    markAll: useSend(markAllNotifications, { stale }),
    remove: useSend(removeNotification, { stale }),
  }
}
