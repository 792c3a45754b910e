import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Tabs } from '#ui/display.ts'
import { Icon } from '#ui/icon.tsx'
import { useGo } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TabList } from '#ui/tab-list.tsx'
import { AccountTab } from './account-tab.tsx'
import { NewsTab } from './news-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

const tabs = [
  { value: 'account', icon: 'user' },
  { value: 'security', icon: 'lock' },
  { value: 'notifications', icon: 'bell' },
]

/** The own account, in tabs that have addresses. */
export function AccountSettings() {
  const t = useText('accounts')
  const go = useGo()
  const { tab } = useParams({ strict: false }) as { tab?: string }
  const chosen = tabs.find(({ value }) => value === tab)?.value ?? 'account'
  return (
    <>
      <PageHeader title={t('screens.settings')} text={t('settings.text')} />
      <Tabs value={chosen} onChange={(value) => go(`/pages/account-settings/${value}`)} keepMounted={false}>
        <TabList mb="lg">
          {tabs.map(({ value, icon }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Icon name={icon} size={18} />}>
              {t(`settings.tabs.${value}`)}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="account">
          <AccountTab />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab />
        </Tabs.Panel>
        <Tabs.Panel value="notifications">
          <NewsTab />
        </Tabs.Panel>
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
