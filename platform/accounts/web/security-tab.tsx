import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Icon } from '#ui/display/icon.tsx'
import { PasswordInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { changePassword, endOtherSessions, endSession, listSessions } from '../contract.ts'
import { deviceName } from '../rules.ts'
import classes from './auth.module.css'
import { NewPassword, usePasswordCheck } from './new-password.tsx'
import { TwoStepCard } from './two-step-card.tsx'

/** Password, two-step verification and devices of the person; between them, the other ways into their account. */
export function SecurityTab({ children }: { children: ReactNode }) {
  return (
    <>
      <PasswordCard />
      <TwoStepCard />
      {children}
      <DevicesCard />
    </>
  )
}

function PasswordCard() {
  const t = useText('accounts')
  const ui = useText('ui')
  const checkPassword = usePasswordCheck()
  const { fullName = '', username = '', email = '' } = useSession()?.userData ?? {}
  const form = useEndpointForm(changePassword, {
    initial: { currentPassword: '', password: '', repeated: '' },
    stale: [listSessions],
    check: ({ currentPassword, password, repeated }) => {
      const weak = checkPassword(password, [fullName, username, email])
      return {
        ...(currentPassword === '' && { currentPassword: ui('form.required') }),
        ...(weak && { password: weak }),
        ...(repeated !== password && { repeated: t('password.differs') }),
      }
    },
    onDone: () => {
      showNotice({ kind: 'success', text: t('settings.passwordChanged') })
      form.setInitialValues({ currentPassword: '', password: '', repeated: '' })
      form.reset()
    },
  })
  return (
    <SectionCard title={t('settings.password')} text={t('settings.passwordText')}>
      <form onSubmit={form.send} noValidate>
        <RefusalAlert text={form.refusal} mb="md" />
        <div className={classes.two}>
          <PasswordInput
            {...form.bind('currentPassword')}
            label={t('password.current')}
            autoComplete="current-password"
          />
          <span />
          <NewPassword {...form.bind('password')} label={t('password.new')} personal={[fullName, username, email]} />
          <PasswordInput {...form.bind('repeated')} label={t('password.repeat')} autoComplete="new-password" />
        </div>
        <SendButton mt="lg" loading={form.isSending}>
          {t('settings.changePassword')}
        </SendButton>
      </form>
    </SectionCard>
  )
}

function DevicesCard() {
  const t = useText('accounts')
  const { relative, dateTime } = useFormat()
  const { data, error, refetch } = useQuery(queryOf(listSessions))
  const stale = [listSessions]
  const end = useSend(endSession, { stale })
  const endOthers = useSend(endOtherSessions, {
    stale,
    onSuccess: () => void showNotice({ kind: 'success', text: t('settings.othersOut') }),
  })
  return (
    <SectionCard
      title={t('settings.devices')}
      text={t('settings.devicesText')}
      actions={
        <Button
          variant="light"
          color="error"
          disabled={(data?.sessions.length ?? 0) < 2}
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate({})}
        >
          {t('settings.signOthersOut')}
        </Button>
      }
    >
      {error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={120} />}
      {data && (
        <ul className={classes.devices}>
          {data.sessions.map(({ id, agent, address, seenAt, isCurrent }) => {
            const { name, isPhone } = deviceName(agent)
            return (
              <li key={id}>
                <Icon name={isPhone ? 'device-mobile' : 'device-desktop'} size={24} />
                <span>
                  {name || t('settings.device')}
                  <small>
                    <bdi dir="ltr">{address}</bdi> ·{' '}
                    <time dateTime={seenAt} title={dateTime(seenAt)}>
                      {relative(seenAt)}
                    </time>
                  </small>
                </span>
                {isCurrent ? (
                  <StatusChip tone="success">{t('settings.thisDevice')}</StatusChip>
                ) : (
                  <ActionIcon
                    aria-label={t('settings.signOut', { device: name })}
                    loading={end.isPending && end.variables.params?.['id'] === id}
                    onClick={() => end.mutate({ params: { id } })}
                  >
                    <Icon name="x" />
                  </ActionIcon>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </SectionCard>
  )
}
