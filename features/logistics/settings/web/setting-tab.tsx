import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Endpoint, Schema } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { UnreadSettings } from '#platform/events/web/unread-settings.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { SettingsForm } from '#ui/form/settings-form.tsx'
import { useEndpointForm, type EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import {
  changeGeneral,
  readLogisticsFacts,
  readLogisticsSettings,
  type SettingTab,
  type SettingValue,
} from '../contract.ts'

type Props<T extends SettingTab> = {
  tab: T
  title: string
  text?: string
  children: (value: SettingValue<T>, version: number) => ReactNode
}

/** One tab of the settings: fetched, failed, or as a form on what is saved. */
export function SettingTabView<T extends SettingTab>({ tab, title, text, children }: Props<T>) {
  const { data, error, refetch } = useQuery(queryOf(readLogisticsSettings))
  return (
    <>
      <PageHeader title={title} text={text} />
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeleton fields={8} />}
      {data && (
        <>
          <UnreadSettings entity="setting" unread={data.unread[tab] ?? []} />
          <Editing value={data.tabs[tab] as SettingValue<T>} version={data.versions[tab] ?? 0}>
            {(value) => children(value, data.versions[tab] ?? 0)}
          </Editing>
        </>
      )}
    </>
  )
}

type TabEndpoint = Endpoint<Schema, Schema, Schema, Schema>

/** The form of one tab; saving shows a message and reloads the settings. */
export function useSettingForm<V>(
  endpoint: TabEndpoint,
  initial: { version: number; value: V },
): EndpointForm<{ version: number; value: V }> {
  const t = useText('logistics-settings')
  return useEndpointForm<TabEndpoint, { version: number; value: V }>(endpoint, {
    initial,
    stale: [readLogisticsSettings, readLogisticsFacts],
    onDone: () => showNotice({ kind: 'success', text: t('saved') }),
  })
}

/** The parts of a tab, and at the end save or discard. */
export function SettingForm(props: Pick<ComponentProps<typeof SettingsForm>, 'form' | 'children'>) {
  const t = useText('logistics-settings')
  return <SettingsForm change={changeGeneral} labels={{ save: t('save'), discard: t('discard') }} {...props} />
}
