import { listRoles } from '#platform/access/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { ActionIcon, Menu } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Group } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { useRemoval } from '#ui/button/use-removal.ts'
import {
  deleteUser,
  inviteUser,
  listUserActivity,
  listUsers,
  readUser,
  readUserFigures,
  resetUserPassword,
  restoreUser,
  suspendUser,
  undoUserDeletion,
  updateUser,
  type User,
} from '../contract.ts'
import { useInvitationLink } from './invitation-link.tsx'

const stale = [listUsers, readUser, readUserFigures, listUserActivity]

/** The actions on one user. Each asks for confirmation if required, and shows the result. */
export function useUserSteps() {
  const t = useText('people-users')
  const suspending = useSend(suspendUser, { stale })
  const restoring = useSend(restoreUser, { stale })
  const inviting = useSend(inviteUser, { stale })
  const resetting = useSend(resetUserPassword, { stale })
  const handOver = useInvitationLink()
  const remove = useRemoval({
    remove: deleteUser,
    restore: undoUserDeletion,
    stale: [listUsers, readUserFigures, listRoles],
  })
  const tell = (key: string, user: User) => ({
    onSuccess: () => void showNotice({ kind: 'success', text: t(`done.${key}`, { name: user.fullName }) }),
  })
  const given = (user: User) => ({ params: { id: user.id } })
  const ask = (key: string, user: User) =>
    confirm({
      title: t(`ask.${key}.title`),
      body: t(`ask.${key}.text`, { name: user.fullName }),
      confirmLabel: t(`ask.${key}.yes`),
    })
  return {
    suspend: async (user: User) =>
      (await ask('suspend', user)) && suspending.mutate(given(user), tell('suspended', user)),
    restore: (user: User) => restoring.mutate(given(user), tell('restored', user)),
    invite: (user: User) =>
      inviting.mutate(given(user), {
        onSuccess: ({ link }) => {
          if (link) void handOver({ name: user.fullName, link })
          else tell('invited', user).onSuccess()
        },
      }),
    reset: (user: User) => resetting.mutate(given(user), tell('reset', user)),
    remove: (user: User) => remove(user.id, t('done.deleted', { name: user.fullName })),
  }
}

/** The actions of a row: view, delete, and a menu with the rest. */
export function UserActions({ user, onEdit }: { user: User; onEdit: (user: User) => void }) {
  const t = useText('people-users')
  const steps = useUserSteps()
  const mayWrite = useMay(updateUser)
  const mayDelete = useMay(deleteUser)
  const isSelf = useSession()?.userData.id === user.id
  const name = { name: user.fullName }
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {mayDelete && (
        <ActionIcon
          aria-label={t('deleteOne', name)}
          title={isSelf ? t('notYourself') : undefined}
          disabled={isSelf}
          onClick={() => steps.remove(user)}
        >
          <Icon name="trash" />
        </ActionIcon>
      )}
      <ActionIcon component={Link} to={`/apps/user/view/${user.id}`} aria-label={t('viewOne', name)}>
        <Icon name="eye" />
      </ActionIcon>
      {mayWrite && (
        <Menu width={210}>
          <Menu.Target>
            <ActionIcon aria-label={t('moreOf', name)}>
              <Icon name="dots" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Icon name="edit" />} onClick={() => onEdit(user)}>
              {t('edit')}
            </Menu.Item>
            {user.status === 'inactive' ? (
              <Menu.Item leftSection={<Icon name="user-check" />} onClick={() => steps.restore(user)}>
                {t('restore')}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<Icon name="lock" />} disabled={isSelf} onClick={() => void steps.suspend(user)}>
                {t('suspend')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<Icon name="key" />}
              disabled={user.status === 'inactive'}
              onClick={() => steps.reset(user)}
            >
              {t('resetPassword')}
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name="mail" />}
              disabled={user.status !== 'pending'}
              onClick={() => steps.invite(user)}
            >
              {t('inviteAgain')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
