import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '#ui/confirm.ts'
import { Button, CopyButton } from '#ui/controls.ts'
import { Alert, Skeleton } from '#ui/display.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Entries, Entry } from '#ui/entries.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useRecordDrawer, type Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MultiSelect, Switch, TextInput } from '#ui/inputs.ts'
import { Group } from '#ui/layout.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { Code } from '#ui/text.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  listWebhookTopics,
  type Webhook,
} from '../contract.ts'
import { DeliveryLog } from './delivery-log.tsx'

/** Addresses that are told what happens, and what became of every message. */
export function WebhookList() {
  const t = useText('webhooks')
  const ui = useText('ui')
  const { data, error, refetch } = useQuery(queryOf(listWebhooks))
  const [secret, setSecret] = useState<string>()
  const { data: offered } = useQuery(queryOf(listWebhookTopics))
  const topics = (offered?.topics ?? []).filter(({ isReadable }) => isReadable).map(({ kind }) => kind)
  const { addButton, drawer } = useRecordDrawer(undefined, {
    create: createWebhook,
    addLabel: t('add'),
    add: (opening) => <AddWebhook {...opening} topics={topics} onMade={setSecret} />,
  })
  return (
    <>
      <PageHeader title={t('screens.list')} text={t('text')} actions={topics.length > 0 && addButton} />
      {secret && (
        <Alert
          color="success"
          mb="lg"
          title={t('made')}
          withCloseButton
          closeButtonLabel={ui('close')}
          onClose={() => setSecret(undefined)}
        >
          <Group>
            <Code>{secret}</Code>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button size="xs" variant="light" onClick={copy}>
                  {t(copied ? 'copied' : 'copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
        </Alert>
      )}
      <SectionCard title={t('list')}>
        {error && <FailureState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={140} />}
        {data?.length === 0 && <EmptyState icon="link" title={t('empty')} text={t('emptyText')} />}
        {data && data.length > 0 && <Addresses webhooks={data} />}
      </SectionCard>
      <DeliveryLog />
      {topics.length > 0 && drawer}
    </>
  )
}

function Addresses({ webhooks }: { webhooks: Webhook[] }) {
  const t = useText('webhooks')
  const change = useSend(changeWebhook, { stale: [listWebhooks] })
  const remove = useSend(deleteWebhook, { stale: [listWebhooks] })
  const mayChange = useMay(changeWebhook)
  const ask = async ({ id, url }: Webhook) => {
    if (await confirm({ title: t('deleteTitle', { url }), body: t('deleteText'), confirmLabel: t('delete') }))
      remove.mutate({ params: { id } })
  }
  return (
    <Entries>
      {webhooks.map((webhook) => (
        <Entry
          key={webhook.id}
          icon={<Icon name="link" size={22} />}
          name={<bdi dir="ltr">{webhook.url}</bdi>}
          detail={<bdi dir="ltr">{webhook.kinds.join(', ')}</bdi>}
        >
          {webhook.failing > 0 && <StatusChip tone="error">{t('failing', { count: webhook.failing })}</StatusChip>}
          <Switch
            disabled={!mayChange}
            aria-label={t('active', { url: webhook.url })}
            checked={webhook.isActive}
            onChange={({ currentTarget }) =>
              change.mutate({
                params: { id: webhook.id },
                body: { url: webhook.url, kinds: webhook.kinds, isActive: currentTarget.checked },
              })
            }
          />
          {mayChange && (
            <IconButton
              icon="trash"
              color="error"
              label={t('deleteTitle', { url: webhook.url })}
              onClick={() => void ask(webhook)}
            />
          )}
        </Entry>
      ))}
    </Entries>
  )
}

type Values = { url: string; kinds: Webhook['kinds']; isActive: boolean }

type AddProps = Opening & { topics: string[]; onMade: (secret: string) => void }

function AddWebhook({ topics, opened, onClose, onMade }: AddProps) {
  const t = useText('webhooks')
  const form = useEndpointForm<typeof createWebhook, Values>(createWebhook, {
    initial: { url: '', kinds: topics.slice(0, 1), isActive: true },
    stale: [listWebhooks],
    onDone: ({ secret }) => {
      onMade(secret)
      onClose()
    },
  })
  return (
    <FormDialog title={t('add')} opened={opened} onClose={onClose} form={form} submitLabel={t('add')}>
      <TextInput data-autofocus type="url" label={t('url')} withAsterisk {...form.bind('url')} />
      <MultiSelect label={t('kinds')} withAsterisk data={topics} {...form.bind('kinds')} />
    </FormDialog>
  )
}
