import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button } from '#ui/controls.ts'
import { Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { useOpened } from '#ui/form/use-opened.ts'
import { Icon } from '#ui/icon.tsx'
import { Box, Paper } from '#ui/layout.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { listUsers } from '../contract.ts'
import { RegistrationCard } from '#platform/accounts/web/registration-card.tsx'
import { createRole, listRoles } from '#platform/access/contract.ts'
import classes from '#platform/access/web/access.module.css'
import { HoldersDialog } from '#platform/access/web/holders-dialog.tsx'
import { RoleCard } from '#platform/access/web/role-card.tsx'
import { RolePicture } from '#platform/access/web/role-picture.tsx'
import { RoleDialog } from '#platform/access/web/role-dialog.tsx'
import { RolePeople } from './role-people.tsx'

/** The roles as cards, and the people who hold them. */
export function RoleList() {
  const t = useText('access')
  const [open, setOpen] = useOpen()
  const mayAdd = useMay(createRole)
  const mayListPeople = useMay(listUsers)
  const { data, error, refetch } = useQuery(queryOf(listRoles))
  const asked = askedFor(open)
  const { row: role, isGone } = useOpened(data?.roles, ({ name }) => name === asked?.name)
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
          {data
            ? data.roles.map((role) => <RoleCard key={role.name} role={role} onOpen={setOpen} />)
            : Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={150} radius="md" />)}
          {data && mayAdd && (
            <Paper className={classes.addCard} shadow="xs">
              <RolePicture />
              <div>
                <AddButton label={t('add')} onClick={() => setOpen('add')} />
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
      <RoleDialog
        opened={asked?.kind === 'add' || role !== undefined}
        role={role}
        isCopy={asked?.kind === 'copy'}
        isGone={isGone}
        onClose={() => setOpen(undefined)}
      />
      <HoldersDialog opened={open === 'holders'} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** What the dialog is open for: `add`, or `edit:` or `copy:` and the name of a role. */
function askedFor(open: string | undefined): { kind: 'add' | 'edit' | 'copy'; name?: string } | undefined {
  if (open === 'add') return { kind: 'add' }
  const [, kind, name] = /^(edit|copy):(.+)$/.exec(open ?? '') ?? []
  return name === undefined ? undefined : { kind: kind === 'copy' ? 'copy' : 'edit', name }
}
