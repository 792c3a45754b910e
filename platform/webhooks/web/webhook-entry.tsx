import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Entry } from '#ui/display/entries.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Switch } from '#ui/input/inputs.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { RemoveButton } from '#ui/button/remove-button.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import {
  changeWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  testWebhook,
  type Webhook,
} from '../contract.ts'
import { RotateSecret } from './rotate-secret.tsx'

const stale = [listWebhooks]

/** One address, whether it is active, and its topics. */
export function WebhookEntry({ webhook, onMade }: { webhook: Webhook; onMade: (secret: string) => void }) {
  const { id, url, kinds, isActive, failing } = webhook
  const t = useText('webhooks')
  const change = useSend(changeWebhook, { stale })
  const test = useSend(testWebhook, {
    stale: [listWebhookDeliveries],
    onSuccess: () => void showNotice({ kind: 'success', text: t('tested') }),
  })
  const mayChange = useMay(changeWebhook)
  const title = t('deleteTitle', { url })
  return (
    <Entry
      icon={<Icon name="link" size={22} />}
      name={<bdi dir="ltr">{url}</bdi>}
      detail={
        <>
          <bdi dir="ltr">{kinds.join(', ')}</bdi> · <Origin webhook={webhook} />
        </>
      }
    >
      {failing > 0 && <StatusChip tone="error">{t('failing', { count: failing })}</StatusChip>}
      {mayChange && (
        <>
          <IconButton
            icon="send"
            label={t('test', { url })}
            disabled={!isActive}
            onClick={() => test.mutate({ params: { id } })}
          />
          <RotateSecret webhook={webhook} onMade={onMade} />
        </>
      )}
      <Switch
        disabled={!mayChange}
        aria-label={t('active', { url })}
        checked={isActive}
        onChange={({ currentTarget }) =>
          change.mutate({ params: { id }, body: { url, kinds, isActive: currentTarget.checked } })
        }
      />
      <RemoveButton
        color="error"
        label={title}
        remove={deleteWebhook}
        params={{ id }}
        stale={stale}
        question={{ title, body: t('deleteText'), confirmLabel: t('delete') }}
      />
    </Entry>
  )
}

function Origin({ webhook: { owner, program } }: { webhook: Webhook }) {
  const t = useText('webhooks')
  if (owner === null) return t('ofWorkspace')
  return program === '' ? t('setUpBy', { name: owner }) : t('setUpByKey', { key: program, name: owner })
}
