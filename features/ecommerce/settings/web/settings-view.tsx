import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { UnreadSettings } from '#platform/events/web/unread-settings.tsx'
import { Columns } from '#ui/page/columns.tsx'
import { Tabs } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Stack } from '#ui/page/layout.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { TabList } from '#ui/page/tab-list.tsx'
import { readStoreSettings } from '../contract.ts'
import { CheckoutTab } from './checkout-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import { LocationsTab } from './locations-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import { settingsSearch, tabNames, type TabName } from './search.ts'
import { ShippingTab } from './shipping-tab.tsx'

const icons: Record<TabName, string> = {
  details: 'building-store',
  payments: 'credit-card',
  checkout: 'shopping-cart',
  shipping: 'truck-delivery',
  locations: 'map-pin',
  notifications: 'bell',
  shopify: 'download',
}

export function SettingsView() {
  const t = useText('ecommerce')
  const [{ tab }, change] = useListSearch(settingsSearch)
  const { data, error, refetch } = useQuery(queryOf(readStoreSettings))
  const maySeeShop = useMay({ access: { action: 'read', subject: 'Webhook' } })
  return (
    <>
      <PageHeader title={t('screens.settings')} />
      <Tabs
        orientation="vertical"
        variant="pills"
        styles={{ tabLabel: { textAlign: 'start' } }}
        style={{ display: 'block' }}
        value={tab}
        onChange={(next) => change({ tab: (next ?? 'details') as TabName })}
        keepMounted={false}
      >
        <Columns
          side="start"
          aside={
            <TabList>
              {tabNames
                .filter((name) => name !== 'shopify' || maySeeShop)
                .map((name) => (
                  <Tabs.Tab key={name} value={name} leftSection={<Icon name={icons[name]} />}>
                    {t(`settingTab.${name}`)}
                  </Tabs.Tab>
                ))}
            </TabList>
          }
          main={
            <Tabs.Panel value={tab}>
              {error && <FailureState error={error} onRetry={() => void refetch()} />}
              {!data && !error && <CardSkeleton fields={8} />}
              {data && <UnreadSettings entity="storeSettings" unread={data.unread[tab] ?? []} />}
              {data && (
                <Editing key={tab} value={data} version={data.versions[tab] ?? 0}>
                  {(shown) => panelOf(tab, shown)}
                </Editing>
              )}
            </Tabs.Panel>
          }
        />
      </Tabs>
    </>
  )
}

type Settings = z.infer<typeof readStoreSettings.reply>

function panelOf(tab: TabName, { tabs, versions, isCurrencyLocked }: Settings): ReactNode {
  const version = versions[tab] ?? 0
  const panels: Record<TabName, () => ReactNode> = {
    details: () => <DetailsTab version={version} value={tabs.details} isCurrencyLocked={isCurrencyLocked} />,
    payments: () => (
      <Stack gap="lg">
        <PaymentsTab version={version} value={tabs.payments} />
        <Part name="store-settings/card-account" />
      </Stack>
    ),
    checkout: () => <CheckoutTab version={version} value={tabs.checkout} currency={tabs.details.currency} />,
    shipping: () => <ShippingTab version={version} value={tabs.shipping} currency={tabs.details.currency} />,
    locations: () => <LocationsTab version={version} value={tabs.locations} />,
    shopify: () => <Part name="store-settings/shopify" />,
    notifications: () => <NotificationsTab version={version} value={tabs.notifications} />,
  }
  return panels[tab]()
}
