import { IconCopy } from '@tabler/icons-react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/confirm.ts'
import { ActionIcon, Button } from '#ui/controls.ts'
import { Avatar } from '#ui/display.ts'
import { Icon } from '#ui/icon.tsx'
import { Paper } from '#ui/layout.ts'
import { showNotice } from '#ui/notices.tsx'
import { PersonAvatar } from '#ui/person-avatar.tsx'
import { createRole, deleteRole, listRoleNames, listRoles, updateRole, type Role } from '../contract.ts'
import classes from './access.module.css'
import { RoleIcon, useRoleName } from './role-name.tsx'

/** One role: how many hold it, who they are, and what can be done with it. */
export function RoleCard({ role, onOpen }: { role: Role; onOpen: (what: string) => void }) {
  const t = useText('access')
  const { number } = useFormat()
  const label = useRoleName()(role.name)
  const mayEdit = useMay(updateRole) && role.canChange
  const mayCopy = useMay(createRole) && role.canChange
  const mayDelete = useMay(deleteRole) && role.canChange && role.totalUsers === 0
  const remove = useSend(deleteRole, { stale: [listRoles, listRoleNames], onSuccess: () => void showNotice({ kind: 'success', text: t('told.deleted', { name: label }) }) })
  const askRemove = async () => {
    if (await confirm({ title: t('ask.title'), body: t('ask.text', { name: label }), confirmLabel: t('ask.yes') })) remove.mutate({ params: { name: role.name } })
  }
  const rest = role.totalUsers - role.people.length
  return (
    <Paper className={classes.card} shadow="xs" component="article" aria-label={label}>
      <div className={classes.line}>
        <span className={classes.total}>{t('totalUsers', { count: role.totalUsers, shown: number(role.totalUsers) })}</span>
        <Avatar.Group spacing={8}>
          {role.people.map(({ id, fullName, avatar }) => (
            <PersonAvatar key={id} name={fullName} src={avatar} size={34} />
          ))}
          {rest > 0 && (
            <Avatar size={34} radius="xl">
              +{number(rest)}
            </Avatar>
          )}
        </Avatar.Group>
      </div>
      <div className={classes.line}>
        <div>
          <h2 className={classes.name}>
            <RoleIcon name={role.name} />
            {label}
          </h2>
          {mayEdit ? (
            <Button variant="subtle" size="compact-sm" ms={-8} onClick={() => onOpen(`edit:${role.name}`)}>
              {t('edit')}
            </Button>
          ) : (
            <span className={classes.hint}>{t('beyondYou')}</span>
          )}
        </div>
        <span className={classes.tools}>
          {mayDelete && (
            <ActionIcon aria-label={t('deleteOne', { name: label })} loading={remove.isPending} onClick={() => void askRemove()}>
              <Icon name="trash" />
            </ActionIcon>
          )}
          {mayCopy && (
            <ActionIcon aria-label={t('copyOne', { name: label })} onClick={() => onOpen(`copy:${role.name}`)}>
              <IconCopy size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </span>
      </div>
    </Paper>
  )
}
