import { useQuery } from '@tanstack/react-query'
import { deviceName } from '#platform/accounts/rules.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { endUserSession, listUserActivity, listUserSessions, type UserDetail } from '../contract.ts'
import { useUserSteps } from './user-actions.tsx'

/** A user's password, two-step verification and sessions. */
export function UserSecurity({ user }: { user: UserDetail }) {
  const t = useText('people-users')
  const steps = useUserSteps()
  const isSuspended = user.status === 'inactive'
  const passwordText = user.hasPassword ? t('view.hasPassword') : t('view.noPassword')
  return (
    <>
      <SectionCard
        title={t('view.password')}
        text={
          isSuspended
            ? t('view.suspendedText')
            : `${passwordText} ${t(user.hasTwoFactor ? 'view.twoStepOn' : 'view.twoStepOff')}`
        }
        actions={
          !isSuspended && (
            <Button
              variant="light"
              leftSection={<Icon name={user.hasPassword ? 'key' : 'mail'} size={18} />}
              onClick={() => (user.hasPassword ? steps.reset(user) : steps.invite(user))}
            >
              {t(user.hasPassword ? 'resetPassword' : 'inviteAgain')}
            </Button>
          )
        }
      />
      <Devices id={user.id} />
    </>
  )
}

function Devices({ id }: { id: number }) {
  const t = useText('people-users')
  const { relative, dateTime } = useFormat()
  const { data, error, refetch } = useQuery(queryOf(listUserSessions, { params: { id } }))
  const end = useSend(endUserSession, {
    stale: [listUserSessions, listUserActivity],
    onSuccess: () => void showNotice({ kind: 'success', text: t('done.signedOut') }),
  })
  return (
    <SectionCard title={t('view.devices')} text={t('view.devicesText')}>
      {error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={120} />}
      {data?.sessions.length === 0 && <EmptyState icon="device-desktop" title={t('view.noDevices')} />}
      {data && data.sessions.length > 0 && (
        <Entries>
          {data.sessions.map((session) => {
            const { name, isPhone } = deviceName(session.agent)
            return (
              <Entry
                key={session.id}
                icon={<Icon name={isPhone ? 'device-mobile' : 'device-desktop'} size={22} />}
                name={name || t('view.device')}
                detail={
                  <>
                    <bdi dir="ltr">{session.address}</bdi> ·{' '}
                    <time dateTime={session.seenAt} title={dateTime(session.seenAt)}>
                      {relative(session.seenAt)}
                    </time>
                  </>
                }
              >
                <ActionIcon
                  aria-label={t('view.signOut', { device: name })}
                  loading={end.isPending && end.variables.params?.['sessionId'] === session.id}
                  onClick={() => end.mutate({ params: { id, sessionId: session.id } })}
                >
                  <Icon name="x" />
                </ActionIcon>
              </Entry>
            )
          })}
        </Entries>
      )}
    </SectionCard>
  )
}
