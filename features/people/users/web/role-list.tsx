import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Box, Paper } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { listUsers } from '../contract.ts'
import { RegistrationCard } from '#platform/accounts/web/registration-card.tsx'
import { createRole, listRoles, updateRole } from '#platform/access/contract.ts'
import classes from '#platform/access/web/access.module.css'
import { HoldersDialog } from '#platform/access/web/holders-dialog.tsx'
import { RoleCard } from '#platform/access/web/role-card.tsx'
import { RolePicture } from '#platform/access/web/role-picture.tsx'
import { RoleDialog } from '#platform/access/web/role-dialog.tsx'
import { RolePeople } from './role-people.tsx'

/** A role is known by its name. */
const rowsOf = ({ roles }: ReplyOf<typeof listRoles>) => roles.map((role) => ({ ...role, id: role.name }))

/** The roles as cards, and the people who hold them. */
export function RoleList() {
  const t = useText('access')
  const [open, setOpen] = useOpen()
  const mayListPeople = useMay(listUsers)
  const { data: roles, error, refetch } = useQuery({ ...queryOf(listRoles), select: rowsOf })
  const { addButton, edit, drawer } = useRecordDrawer(roles, {
    create: createRole,
    addLabel: t('add'),
    add: (opening) => <RoleDialog role={undefined} {...opening} />,
    change: updateRole,
    edit: (role, opening) => <RoleDialog role={role} {...opening} />,
  })
  const { edit: copy, drawer: copying } = useRecordDrawer(roles, {
    kind: 'copy',
    change: createRole,
    edit: (role, opening) => <RoleDialog isCopy role={role} {...opening} />,
  })
  return (
    <>
      <PageHeader
        title={t('screens.roles')}
        text={t('text')}
        actions={
          <Button variant="light" leftSection={<Icon name="search" size={18} />} onClick={() => setOpen('holders')}>
            {t('holders.open')}
          </Button>
        }
      />
      {error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && (
        <div className={classes.cards}>
          {roles
            ? roles.map((role) => (
                <RoleCard key={role.name} role={role} onEdit={() => edit?.(role)} onCopy={() => copy?.(role)} />
              ))
            : Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={150} radius="md" />)}
          {roles && addButton && (
            <Paper className={classes.addCard} shadow="xs">
              <RolePicture />
              <div>
                {addButton}
                <p>{t('addText')}</p>
              </div>
            </Paper>
          )}
        </div>
      )}
      <Box mb="var(--page-gap)">
        <RegistrationCard />
      </Box>
      {mayListPeople && <RolePeople />}
      {drawer}
      {copying}
      <HoldersDialog opened={open === 'holders'} onClose={() => setOpen(undefined)} />
    </>
  )
}
