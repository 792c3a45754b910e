import { IconCopy } from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSession } from '#kit/web/session.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Avatar } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Paper, VisuallyHidden } from '#ui/page/layout.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { useRemoval } from '#ui/button/use-removal.ts'
import {
  createRole,
  deleteRole,
  listRoleNames,
  listRoles,
  undoRoleDeletion,
  updateRole,
  type Role,
} from '../contract.ts'
import classes from './access.module.css'
import { RoleIcon, useRoleName } from './role-name.tsx'
import { useRoleView } from './role-view.ts'

/** One role: how many people have it, who they are, and the actions on it. */
export function RoleCard({ role, onEdit, onCopy }: { role: Role; onEdit: () => void; onCopy: () => void }) {
  const t = useText('access')
  const { number } = useFormat()
  const label = useRoleName()(role.name)
  const mayEdit = useMay(updateRole) && role.canChange
  const mayCopy = useMay(createRole) && role.canChange
  const mayDelete = useMay(deleteRole) && role.canChange && role.totalUsers === 0 && !role.isForNewcomers
  const isOwn = useSession()?.userData.role === role.name
  const remove = useRemoval({ remove: deleteRole, restore: undoRoleDeletion, stale: [listRoles, listRoleNames] })
  const view = useRoleView()
  const rest = role.totalUsers - role.people.length
  return (
    <Paper className={classes.card} shadow="xs" component="article" aria-label={label}>
      <div className={classes.line}>
        <span className={classes.total}>
          {t('totalUsers', { count: role.totalUsers, shown: number(role.totalUsers) })}
        </span>
        <Avatar.Group spacing={8}>
          {role.people.map(({ id, fullName, avatar }) => (
            <PersonAvatar key={id} name={fullName} src={avatar} size={34} />
          ))}
          {rest > 0 && (
            <Avatar size={34} radius="xl">
              <bdi dir="ltr">+{number(rest)}</bdi>
            </Avatar>
          )}
        </Avatar.Group>
      </div>
      <div className={classes.line}>
        <div>
          <h2 className={classes.name}>
            <RoleIcon name={role.name} />
            {label}
            {role.isForNewcomers && (
              <span className={classes.newcomers} title={t('newcomers')}>
                <Icon name="user-plus" size={17} />
                <VisuallyHidden>{t('newcomers')}</VisuallyHidden>
              </span>
            )}
          </h2>
          {mayEdit ? (
            <Button variant="subtle" size="compact-sm" ms={-8} onClick={onEdit}>
              {t('edit')}
            </Button>
          ) : (
            <span className={classes.hint}>{t('beyondYou')}</span>
          )}
        </div>
        <span className={classes.tools}>
          {role.canChange && !isOwn && (
            <ActionIcon
              aria-label={t('viewAsOne', { name: label })}
              title={t('viewAs')}
              loading={view.isPending}
              onClick={() => view.mutate({ body: { role: role.name } })}
            >
              <Icon name="eye" />
            </ActionIcon>
          )}
          {mayDelete && (
            <ActionIcon
              aria-label={t('deleteOne', { name: label })}
              onClick={() => remove({ name: role.name }, t('done.deleted', { name: label }))}
            >
              <Icon name="trash" />
            </ActionIcon>
          )}
          {mayCopy && (
            <ActionIcon aria-label={t('copyOne', { name: label })} onClick={onCopy}>
              <IconCopy size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </span>
      </div>
    </Paper>
  )
}
