import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DeleteCard } from '#platform/accounts/web/delete-card.tsx'
import { EmailCard } from './email-card.tsx'
import { refreshSession } from '#platform/accounts/web/me.ts'
import { PictureCard } from './picture-card.tsx'
import { SecurityTab } from '#platform/accounts/web/security-tab.tsx'
import { OwnKeys } from '#platform/api-keys/web/own-keys.tsx'
import { readProfile } from '../contract.ts'
import { OwnBilling } from './billing-tab.tsx'
import { ConnectionsTab } from './connections-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { ProfileCard } from './profile-card.tsx'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Tabs } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useGo } from '#ui/button/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { TitledTabs } from '#ui/page/tab-list.tsx'

const tabs = [
  { value: 'account', icon: 'user', Part: AccountTab },
  { value: 'security', icon: 'lock', Part: Security },
  { value: 'billing', icon: 'credit-card', Part: OwnBilling },
  { value: 'notifications', icon: 'bell', Part: OwnNotifications },
  { value: 'connections', icon: 'link', Part: OwnConnections },
]

/** What concerns the person themselves, from every feature that keeps something of theirs, in tabs that have addresses. */
export function AccountSettings() {
  const t = useText('accounts')
  const go = useGo()
  const { tab } = useParams({ strict: false }) as { tab?: string }
  const chosen = tabs.find(({ value }) => value === tab)?.value ?? 'account'
  return (
    <>
      <PageHeader title={t('screens.settings')} text={t('settings.text')} />
      <Tabs value={chosen} onChange={(value) => go(`/pages/account-settings/${value}`)} keepMounted={false}>
        <TitledTabs mb="lg" tabs={tabs.map((one) => ({ ...one, label: t(`settings.tabs.${one.value}`) }))} />
        {tabs.map(({ value, Part }) => (
          <Tabs.Panel key={value} value={value}>
            <Part />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

/** The bare address leads to the first tab. */
export function SettingsStart() {
  const go = useGo()
  useEffect(() => go(`/pages/account-settings/account${location.search}`, { replace: true }))
  return null
}

/** The person's picture, profile and address, and deleting the account. */
function AccountTab() {
  const { data, error, refetch } = useQuery(queryOf(readProfile))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton fields={12} />
  return (
    <>
      <PictureCard profile={data} />
      <Editing value={data} version={data.version}>
        {(profile) => <ProfileCard profile={profile} onSaved={() => void refreshSession()} />}
      </Editing>
      <EmailCard profile={data} />
      <DeleteCard />
    </>
  )
}

function Security() {
  return (
    <SecurityTab>
      <OwnKeys />
    </SecurityTab>
  )
}

function OwnNotifications() {
  return <NotificationsTab whose={{}} />
}

function OwnConnections() {
  return <ConnectionsTab whose={{}} />
}
