import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Select } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { findHolders, listRights } from '../contract.ts'
import { actions } from '#kit/contract/rights.ts'
import classes from './access.module.css'
import { RoleIcon, useRoleName } from './role-name.tsx'

/** Shows who can do something. */
export function HoldersDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('access')
  const [action, setAction] = useState<string>('write')
  const [key, setKey] = useState<string>('user')
  const names = useText('rights')
  const rights = useQuery({ ...queryOf(listRights), enabled: opened, staleTime: Infinity })
  const rows = rights.data?.rows ?? []
  const subject = rows.find((row) => row.key === key)?.subjects[0] ?? 'User'
  const { data, error, refetch } = useQuery({
    ...queryOf(findHolders, { query: { action, subject } }),
    enabled: opened,
  })
  // Without the list of permissions there is nothing to choose from.
  const failed = rights.data ? error : rights.error
  const retry = () => void (rights.data ? refetch() : rights.refetch())
  return (
    <Modal opened={opened} onClose={onClose} title={t('holders.title')} size="lg">
      <Stack gap="lg">
        <Group grow>
          <Select
            label={t('holders.action')}
            data={actions.map((one) => ({ value: one, label: t(`actions.${one}`) }))}
            value={action}
            onChange={(value) => value && setAction(value)}
          />
          <Select
            label={t('holders.thing')}
            searchable
            data={rows.map(({ key: value }) => ({ value, label: names(value) }))}
            value={key}
            onChange={(value) => value && setKey(value)}
          />
        </Group>
        {failed && <FailureState error={failed} onRetry={retry} />}
        {!failed && !data && <Skeleton height={160} />}
        {!failed && data && <Holders found={data} />}
      </Stack>
    </Modal>
  )
}

function Holders({ found }: { found: ReplyOf<typeof findHolders> }) {
  const t = useText('access')
  const roleName = useRoleName()
  if (found.roles.length === 0) return <EmptyState icon="users" title={t('holders.nobody')} />
  return (
    <>
      <ul className={classes.holders} aria-label={t('screens.roles')}>
        {found.roles.map((role) => (
          <li key={role.name}>
            <RoleIcon name={role.name} />
            <span>{roleName(role.name)}</span>
            {role.isLimited && <StatusChip tone="info">{t('holders.limited')}</StatusChip>}
            <small>{t('totalUsers', { count: role.totalUsers, shown: role.totalUsers })}</small>
          </li>
        ))}
      </ul>
      <ul className={classes.holders} aria-label={t('holders.people')}>
        {found.people.map(({ id, fullName, avatar }) => (
          <li key={id}>
            <PersonAvatar name={fullName} src={avatar} size={32} isDecoration />
            <Link to={`/apps/user/view/${id}`}>
              <bdi>{fullName}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {found.total > found.people.length && (
        <p className={classes.hint}>{t('holders.more', { count: found.total - found.people.length })}</p>
      )}
    </>
  )
}
