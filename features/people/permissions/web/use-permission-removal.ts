import { useText } from '#kit/web/i18n.ts'
import { namedTexts, type Removal } from '#ui/button/edit-and-delete.tsx'
import { deletePermission, listPermissions, undoPermissionDeletion, type Permission } from '../contract.ts'

/** How a permission is deleted and restored; a core one stays. */
export function usePermissionRemoval(): Removal<Permission> {
  const t = useText('people-permissions')
  return {
    remove: deletePermission,
    restore: undoPermissionDeletion,
    stale: [listPermissions],
    keeps: ({ isCore }) => isCore && t('coreStays'),
    texts: namedTexts(t, ({ name }: Permission) => name),
  }
}
