import { useText } from '#kit/web/i18n.ts'
import { useSession } from '#kit/web/session.ts'
import type { BulkAction } from '#ui/data-table/column.ts'
import { Icon } from '#ui/display/icon.tsx'
import { useBulk } from '#ui/data-table/use-bulk.ts'
import { changeUsers, deleteUser, listUsers, readUserFigures, updateUser } from '../contract.ts'

/** What can be done with many users at once. */
export function useUserBulk(): BulkAction[] {
  const t = useText('people-users')
  const self = useSession()?.userData.id
  const skips = (id: number) => id === self
  const looks = (action: string, icon: string) => ({
    label: t(`bulk.${action}.label`),
    icon: <Icon name={icon} size={16} />,
  })
  const question = (count: number) => ({
    title: t('bulk.suspend.title'),
    body: t('bulk.suspend.text', { count }),
    confirmLabel: t('bulk.suspend.label'),
  })
  return useBulk(changeUsers, {
    stale: [listUsers, readUserFigures],
    change: updateUser,
    actions: {
      invite: looks('invite', 'mail'),
      restore: looks('restore', 'user-check'),
      suspend: { ...looks('suspend', 'lock'), tone: 'error', question, skips },
    },
    removal: {
      remove: deleteUser,
      title: t('bulk.delete.title'),
      text: (count) => t('bulk.delete.text', { count }),
      icon: <Icon name="trash" size={16} />,
      undo: 'undelete',
      skips,
    },
  })
}
