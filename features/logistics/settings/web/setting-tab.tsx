import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import type { Endpoint, Schema } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { Locked } from '#ui/form/locked.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm, type EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Group } from '#ui/layout.ts'
import { showNotice } from '#ui/notices.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { CardSkeleton } from '#ui/page-skeleton.tsx'
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
        <Editing value={data.tabs[tab] as SettingValue<T>} version={data.versions[tab] ?? 0}>
          {(value) => children(value, data.versions[tab] ?? 0)}
        </Editing>
      )}
    </>
  )
}

type TabEndpoint = Endpoint<Schema, Schema, Schema, Schema>

/** The form of one tab; saving it says so and reads the settings anew. */
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

type Form = {
  send: (event?: FormEvent<HTMLFormElement>) => void
  isSending: boolean
  refusal: string | undefined
  isDirty: () => boolean
  reset: () => void
}

/** The parts of a tab, and at the end save or discard; locked for those who only read. */
export function SettingForm({ form, children }: { form: Form; children: ReactNode }) {
  const t = useText('logistics-settings')
  const mayChange = useMay(changeGeneral)
  useLeaveGuard(() => form.isDirty() && !form.isSending)
  return (
    <form onSubmit={form.send} noValidate>
      <div>
        <RefusalAlert text={form.refusal} mb="lg" />
        <Locked when={!mayChange}>{children}</Locked>
        {mayChange && (
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={form.reset}>
              {t('discard')}
            </Button>
            <SendButton loading={form.isSending}>{t('save')}</SendButton>
          </Group>
        )}
      </div>
    </form>
  )
}
