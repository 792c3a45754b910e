import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText, languages } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Button } from '#ui/controls.ts'
import { CountryField } from '#ui/country-field.tsx'
import { Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Checkbox, PasswordInput, Select, TextInput } from '#ui/inputs.ts'
import { Group } from '#ui/layout.ts'
import { showNotice } from '#ui/notices.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { clearSession } from '#kit/web/session.ts'
import { deleteMe, readProfile, updateProfile, type OwnProfile } from '../contract.ts'
import classes from './auth.module.css'
import { EmailDrawer } from './email-drawer.tsx'
import { refreshSession } from './me.ts'
import { PictureCard } from './picture-card.tsx'

/** Who the person is: picture, profile, address, and the way out for good. */
export function AccountTab() {
  const { data, error, refetch } = useQuery(queryOf(readProfile))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={520} />
  return (
    <>
      <PictureCard profile={data} />
      <Editing value={data} version={data.version}>{(profile) => <ProfileCard profile={profile} />}</Editing>
      <EmailCard profile={data} />
      <DeleteCard />
    </>
  )
}

function ProfileCard({ profile }: { profile: OwnProfile }) {
  const t = useText('accounts')
  const { fullName, username, company, country, contact, language, version } = profile
  const form = useEndpointForm(updateProfile, {
    initial: { fullName, username, company, country, contact, language, version },
    stale: [readProfile],
    onDone: () => {
      showNotice({ kind: 'success', text: t('settings.saved') })
      void refreshSession()
    },
  })
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  const field = (name: string, label = t(name)) => ({ ...form.getInputProps(name), label })
  return (
    <SectionCard title={t('settings.profile')}>
      <form onSubmit={form.send} noValidate>
        <RefusalAlert text={form.refusal} mb="md" />
        <div className={classes.two}>
          <TextInput key={form.key('fullName')} {...field('fullName')} autoComplete="name" />
          <TextInput key={form.key('username')} {...field('username')} autoComplete="username" />
          <TextInput key={form.key('company')} {...field('company')} autoComplete="organization" />
          <TextInput key={form.key('contact')} {...field('contact')} type="tel" autoComplete="tel" />
          <CountryField key={form.key('country')} {...field('country')} autoComplete="country-name" />
          <Select key={form.key('language')} {...field('language', t('settings.language'))} description={t('settings.languageText')} data={languages.map(({ i18nLang, name }) => ({ value: i18nLang, label: name }))} allowDeselect={false} />
        </div>
        <Group mt="lg">
          <SendButton loading={form.isSending}>
            {t('settings.save')}
          </SendButton>
          <Button variant="default" onClick={() => form.reset()}>
            {t('settings.cancel')}
          </Button>
        </Group>
      </form>
    </SectionCard>
  )
}

function EmailCard({ profile }: { profile: OwnProfile }) {
  const t = useText('accounts')
  const [open, setOpen] = useOpen()
  return (
    <SectionCard
      title={t('email')}
      text={profile.nextEmail ? t('settings.waitsFor', { email: profile.nextEmail }) : t('settings.emailText')}
      actions={
        <Button variant="light" onClick={() => setOpen('email')}>
          {t('settings.changeEmail')}
        </Button>
      }
    >
      <Group gap="sm">
        <bdi dir="ltr" className={classes.address}>
          {profile.email}
        </bdi>
        <StatusChip tone={profile.isEmailVerified ? 'success' : 'warning'}>{t(profile.isEmailVerified ? 'settings.confirmed' : 'settings.unconfirmed')}</StatusChip>
      </Group>
      <EmailDrawer opened={open === 'email'} onClose={() => setOpen(undefined)} />
    </SectionCard>
  )
}

function DeleteCard() {
  const t = useText('accounts')
  const [isSure, setSure] = useState(false)
  const form = useEndpointForm(deleteMe, {
    initial: { password: '' },
    onDone: () => clearSession(),
  })
  return (
    <SectionCard title={t('settings.delete')} text={t('settings.deleteText')} tone="error">
      <form onSubmit={form.send} noValidate>
        <RefusalAlert text={form.refusal} mb="md" />
        <Checkbox label={t('settings.deleteSure')} checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)} />
        {isSure && <PasswordInput mt="md" maw={400} key={form.key('password')} {...form.getInputProps('password')} label={t('password.current')} autoComplete="current-password" />}
        <SendButton color="error" mt="md" disabled={!isSure} loading={form.isSending}>
          {t('settings.deleteSubmit')}
        </SendButton>
      </form>
    </SectionCard>
  )
}
