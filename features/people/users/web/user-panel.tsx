import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { languages, useText } from '#kit/web/i18n.ts'
import { useSession } from '#kit/web/session.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Group, Paper } from '#ui/page/layout.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { updateUser, type UserDetail } from '../contract.ts'
import { useUserSteps } from './user-actions.tsx'
import { RoleName, UserStatus } from './user-words.tsx'
import classes from './users.module.css'

type Props = { user: UserDetail; onEdit: () => void; onPlan: () => void }

/** A user's picture, figures, details and actions. */
export function UserPanel({ user, onEdit, onPlan }: Props) {
  const t = useText('people-users')
  const { number, date, country } = useFormat()
  const steps = useUserSteps()
  const mayWrite = useMay(updateUser)
  const isSelf = useSession()?.userData.id === user.id
  const address = [user.address, [user.postCode, user.town].filter(Boolean).join(' '), user.state]
    .filter(Boolean)
    .join(', ')
  const details: [label: string, value: ReactNode][] = [
    [t('username'), <bdi key="u">{user.username}</bdi>],
    [t('status'), <UserStatus key="s" status={user.status} />],
    [t('role'), <RoleName key="r" name={user.role} />],
    [t('company'), user.company && <bdi key="c">{user.company}</bdi>],
    [
      t('taxId'),
      user.taxId && (
        <bdi key="t" dir="ltr">
          {user.taxId}
        </bdi>
      ),
    ],
    [
      t('contact'),
      user.contact && (
        <bdi key="p" dir="ltr">
          {user.contact}
        </bdi>
      ),
    ],
    [t('language'), languages.find(({ i18nLang }) => i18nLang === user.language)?.name ?? user.language],
    [t('own.address'), address && <bdi key="a">{address}</bdi>],
    [t('country'), user.country && <bdi key="l">{country(user.country)}</bdi>],
    [t('own.timeZone'), user.timeZone && <bdi key="z">{user.timeZone.replaceAll('_', ' ')}</bdi>],
    [t('own.currency'), user.currency],
    [t('billing'), t(`billings.${user.billing}`)],
    [t('view.since'), date(user.createdAt)],
  ]
  return (
    <Paper className={classes.panel} shadow="xs">
      <div className={classes.head}>
        <PersonAvatar name={user.fullName} src={user.avatar} size={104} isDecoration />
        <h2>
          <bdi>{user.fullName}</bdi>
        </h2>
        <Group gap="xs" justify="center">
          <StatusChip tone="primary" icon={<Icon name="cards" size={15} />}>
            {t(`plans.${user.currentPlan}`)}
          </StatusChip>
          {mayWrite && (
            <Button size="compact-sm" variant="subtle" onClick={onPlan}>
              {t('view.changePlan')}
            </Button>
          )}
        </Group>
      </div>
      <div className={classes.counts}>
        <Count icon="checklist" value={number(user.taskDone)} label={t('view.tasksDone')} />
        <Count icon="folder" value={number(user.projectDone)} label={t('view.projectsDone')} />
      </div>
      <dl className={classes.details} aria-label={t('view.details')}>
        {details.map(([label, value]) => (
          <Detail key={label} label={label} value={value} />
        ))}
      </dl>
      {mayWrite && (
        <Group grow>
          <Button onClick={onEdit}>{t('edit')}</Button>
          {user.status === 'inactive' ? (
            <Button variant="light" color="success" onClick={() => steps.restore(user)}>
              {t('restore')}
            </Button>
          ) : (
            <Button
              variant="light"
              color="error"
              disabled={isSelf}
              title={isSelf ? t('notYourself') : undefined}
              onClick={() => void steps.suspend(user)}
            >
              {t('suspend')}
            </Button>
          )}
        </Group>
      )}
    </Paper>
  )
}

function Count({ icon, value, label }: { icon: string; value: string; label: string }) {
  return (
    <div className={classes.count}>
      <span className={classes.countIcon}>
        <Icon name={icon} size={22} />
      </span>
      <div>
        <strong>{value}</strong>
        <small>{label}</small>
      </div>
    </div>
  )
}

function Detail({ label, value }: { label: string; value: ReactNode }) {
  const t = useText('people-users')
  return (
    <>
      <dt>{label}</dt>
      <dd>{value === '' ? t('view.notSaid') : value}</dd>
    </>
  )
}
