import type { Endpoint, Schema } from '#kit/contract/endpoint.ts'
import { useText } from '#kit/web/i18n.ts'
import { useEndpointForm, type EndpointForm } from '#ui/form/use-endpoint-form.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { readStoreSettings } from '../contract.ts'

type TabEndpoint = Endpoint<Schema, Schema, Schema, Schema>

/** The form of one tab. Saving shows a message and reloads the settings. */
export function useSettingsForm<V>(
  endpoint: TabEndpoint,
  initial: { version: number; value: V },
): EndpointForm<{ version: number; value: V }> {
  const t = useText('ecommerce')
  return useEndpointForm<TabEndpoint, { version: number; value: V }>(endpoint, {
    initial,
    stale: [readStoreSettings],
    onDone: () => showNotice({ kind: 'success', text: t('saved') }),
  })
}
