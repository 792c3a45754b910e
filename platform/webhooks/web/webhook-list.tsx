import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { EntryList } from '#ui/display/entry-list.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { MadeSecret } from '#ui/overlay/made-secret.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { createWebhook, listWebhooks, listWebhookTopics } from '../contract.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { AddWebhook } from './webhook-dialog.tsx'
import { WebhookEntry } from './webhook-entry.tsx'

/** The webhooks and their delivery log. */
export function WebhookList() {
  const t = useText('webhooks')
  const webhooks = useQuery(queryOf(listWebhooks))
  const [secret, setSecret] = useState<string>()
  const { data: offered } = useQuery(queryOf(listWebhookTopics))
  const topics = (offered?.topics ?? []).filter(({ isReadable }) => isReadable).map(({ kind }) => kind)
  const { addButton, drawer } = useRecordDrawer([], {
    create: createWebhook,
    addLabel: t('add'),
    add: (opening) => <AddWebhook {...opening} topics={topics} onMade={setSecret} />,
  })
  const texts = { made: t('made'), copy: t('copy'), copied: t('copied') }
  return (
    <>
      <PageHeader title={t('screens.list')} text={t('text')} primary={topics.length > 0 && addButton} />
      {secret && <MadeSecret secret={secret} texts={texts} onClose={() => setSecret(undefined)} />}
      <SectionCard title={t('list')}>
        <EntryList
          of={webhooks}
          rows={webhooks.data}
          empty={<EmptyState icon="link" title={t('empty')} text={t('emptyText')} />}
        >
          {(webhook) => <WebhookEntry key={webhook.id} webhook={webhook} onMade={setSecret} />}
        </EntryList>
      </SectionCard>
      <DeliveryLog />
      {topics.length > 0 && drawer}
    </>
  )
}
